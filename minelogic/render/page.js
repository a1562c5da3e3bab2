"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const stops = data.stops;
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const place = new Map(stops.map((stop, n) => [stop.id, n]));
  const board = document.querySelector("#board svg");
  const tiles = board ? [...board.querySelectorAll(":scope > .tile")] : [];
  const names = tiles.map((tile) => tile.querySelector("title").textContent);
  const reached = new Map();
  stops.forEach((stop, n) => {
    if (stop.depth) return;
    for (const [, tile, found, spot] of stop.effects || []) {
      if (tile !== null && (found !== null || (spot && n)) && !reached.has(tile)) reached.set(tile, n);
    }
  });
  const charts = makeCharts(data, (n) => stops[n].id);

  // Where each stop stands in the list; the ids give way, so that the browser does not scroll there.
  const items = stops.map((stop) => {
    const item = $("step=" + stop.id);
    item.removeAttribute("id");
    return item.matches(".says") ? item : item.querySelector(":scope > .says, :scope > .fold > .says");
  });

  // A long reason is folded until one walks into it.
  const folds = [...document.querySelectorAll("#steps .fold")];
  for (const fold of folds) fold.open = false;
  function unfold(n) {
    const box = stops[n].kind === "step" ? items[n].closest(".step").parentElement : items[n];
    for (let fold = box.closest(".fold"); fold; fold = fold.parentElement.closest(".fold")) fold.open = true;
  }

  const nodes = [...document.querySelectorAll("#influence [data-step]")];
  let current = -1;

  function make(kind, attributes, parent, text) {
    const node = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    if (parent) parent.append(node);
    return node;
  }

  function element(kind, name, text) {
    const node = document.createElement(kind);
    if (name) node.className = name;
    if (text !== undefined) node.textContent = text;
    return node;
  }

  /* What is known at a stop: for tiles, and besides. */
  function knowledge(n) {
    const way = [];
    for (let at = n; at !== undefined; at = stops[at].parent) way.push(at);
    const known = new Map();
    const besides = [];
    const atoms = charts.nothing();
    for (const at of way.reverse()) {
      const supposed = stops[at].depth > 0;
      const assumed = stops[at].kind === "assume";
      for (const [text, tile, found, spot] of stops[at].effects || []) {
        if (found === null && !spot) {
          besides.push({ text, supposed, at });
          continue;
        }
        const one = { found, supposed, at, assumed };
        if (spot) {
          one.found = "own";
          [one.chart, , one.value, one.holds] = spot;
          charts.add(atoms, spot, one);
        }
        if (tile === null) continue;
        if (!known.has(tile)) known.set(tile, []);
        known.get(tile).push(one);
      }
    }
    return { known, besides, atoms };
  }

  /* How each tile is outlined at a stop: the first of its marks that applies. */
  function outlines(n, known) {
    const stop = stops[n];
    const marks = new Map();
    const mark = (some, kind) => {
      for (const tile of some || []) if (!marks.has(tile)) marks.set(tile, kind);
    };
    if (stop.kind === "step") mark([...news(stop).keys()], "new");
    for (const [tile, all] of known) if (all.some((one) => one.assumed)) mark([tile], "assumed");
    mark(stop.used, stop.clash ? "clash" : "used");
    mark(stop.known, "known");
    for (const [tile, all] of known) if (all.some((one) => one.supposed)) mark([tile], "follows");
    mark((stop.scope || []).filter((tile) => data.signs[tile] === "." && !charts.settled(known.get(tile))), "scope");
    return marks;
  }

  function draw(group, tile, all, mark, times, fresh) {
    const signs = [];
    const given = data.signs[tile];
    if (typeof given === "number") signs.push({ found: given });
    if (given === "*") signs.push({ found: "bomb" });
    if (given === "-") signs.push({ found: "dash" });
    for (const one of all) {
      if (one.found !== "own" && !signs.some((sign) => sign.found === one.found)) signs.push(one);
    }
    const own = charts.sign(all.filter((one) => one.found === "own"));
    if (own) signs.push({ found: "own", ...own });
    const has = (found) => signs.some((sign) => sign.found === found);
    const number = signs.find((sign) => typeof sign.found === "number");
    const shown = signs.filter((sign) =>
      !(number && sign !== number && sign.found === "tick") &&
      !(has("bomb") && (sign.found === "flag" || sign.found === "cross")) &&
      !(has("flag") && sign.found === "cross") && !(has("dash") && sign.found === "tick") &&
      !((number || has("tick") || has("dash")) && sign.found === "ring"));
    const key = JSON.stringify([shown, mark, times, fresh]);
    if (group.drawn === key) return;
    group.drawn = key;
    while (group.children.length > 2) group.lastChild.remove();
    const open = typeof given === "number" || given === "-";
    group.setAttribute("class", `tile ${open ? "open" : "covered"}${reached.has(tile) ? " found" : ""}`);
    if (fresh === null) group.removeAttribute("data-new");
    else group.dataset.new = typeof fresh === "number" ? "number" : fresh;
    shown.forEach((sign, k) => {
      const scale = shown.length > 1 ? 0.6 : 1;
      const x = shown.length > 1 ? (k - (shown.length - 1) / 2) * 16 : 0;
      const part = make("g", { transform: `translate(${x} 0) scale(${scale})` }, group);
      if (sign.supposed) part.setAttribute("class", "supposed");
      if (sign.found === "own" && sign.kind === "fails") {
        const cross = make("g", { class: "own fails", transform: "scale(.5)" }, part);
        for (const [name, d] of data.art.cross) make("path", { class: name, d }, cross);
      } else if (sign.found === "own") {
        const size = charts.font(sign);
        const name = `own ${sign.kind}${sign.given ? " given" : ""}`;
        make("text", { class: name, y: Math.round(size * 0.36), "font-size": size }, part, sign.text);
      } else if (typeof sign.found === "number") {
        make("text", { class: "number", y: 8, "font-size": 22, "font-weight": 600 }, part, sign.found);
      } else {
        for (const [name, d] of data.art[sign.found]) make("path", { class: name, d }, part);
      }
    });
    if (mark) make("path", { class: `mark ${mark}`, d: data.paths[data.pathOf[tile]] }, group);
    if (times) {
      const words = (times > 0 ? "+" : "\u2212") + (Math.abs(times) > 1 ? Math.abs(times) : "");
      make("text", { class: "times", x: 10, y: -5 }, group, words);
    }
    const title = group.querySelector("title");
    title.textContent = `${names[tile]}: ${describe(tile, all)}`;
  }

  function describe(tile, all) {
    const given = data.signs[tile];
    const words = [data.words[given] || `shows ${given}`];
    for (const one of all) {
      if (one.found === "own") {
        words.push(charts.words(one));
        continue;
      }
      const what = { flag: "bomb", tick: "safe", cross: "not safe", ring: "no bomb" }[one.found] || `shows ${one.found}`;
      words.push(one.supposed ? `${what} (supposed)` : `${what} by step ${stops[one.at].id}`);
    }
    return words.join(", ");
  }

  function drawAll(groups, n) {
    const { known } = knowledge(n);
    const marks = outlines(n, known);
    const stop = stops[n];
    const times = new Map(stop.times || []);
    const fresh = stop.kind === "step" ? news(stop) : new Map();
    for (const [tile, group] of groups) {
      draw(group, tile, known.get(tile) || [], marks.get(tile), times.get(tile),
        fresh.has(tile) ? fresh.get(tile) : null);
    }
  }

  /* The tiles of which a stop says something that the display does not show. */
  function news(stop) {
    const open = (tile) => typeof data.signs[tile] === "number" || data.signs[tile] === "-";
    return new Map((stop.effects || [])
      .filter(([, tile, found]) => tile !== null && !(found === "tick" && open(tile)))
      .map(([, tile, found, spot]) => [tile, spot ? "own" : found]));
  }

  function boardWords(n) {
    const stop = stops[n];
    const list = (some) => some.map((tile) => names[tile]).join(", ");
    const parts = [stop.kind === "start" ? "Board as it is given." : `Board at ${heading(n)}.`];
    const said = (stop.effects || []).map((effect) => effect[0]).filter((text) => text).join(", ");
    if (said) parts.push(`${stop.kind === "assume" ? "Supposed" : "New"}: ${said}.`);
    if (stop.used) parts.push(`Numbers used: ${list(stop.used)}.`);
    if (stop.known) parts.push(`Known tiles used: ${list(stop.known)}.`);
    return parts.join(" ");
  }

  function heading(n) {
    const stop = stops[n];
    if (stop.kind === "start") return "The beginning";
    const [step, number] = stop.id.split("/");
    if (number && stops.some((other) => other.id === `${step}/2`)) return `Step ${step}, case ${number}`;
    if (number) return `Step ${step}, by contradiction`;
    if (stop.depth) return `Step ${step}, under a supposition`;
    return `Step ${step} of ${stops.filter((other) => other.kind === "step" && !other.depth).length}`;
  }

  function show(n, from) {
    n = Math.max(0, Math.min(stops.length - 1, n));
    if (n === current) return;
    const stop = stops[n];
    if (current >= 0) items[current].removeAttribute("aria-current");
    current = n;
    if (board) {
      drawAll(tiles.entries(), n);
      board.setAttribute("aria-label", boardWords(n));
      lookAt((stop.effects || []).map((effect) => effect[1]).find((tile) => tile !== null));
    }
    charts.draw(document.getElementById("charts"), knowledge(n).atoms, n, stop);
    unfold(n);
    panel(n);
    highlight(stop);
    items[n].setAttribute("aria-current", "step");
    for (const node of nodes) node.classList.toggle("here", node.dataset.step === stop.id);
    inView($("steps"), items[n]);
    inView($("steps").querySelector(".steps"), items[n]);
    $("slider").value = n;
    $("slider").setAttribute("aria-valuetext", heading(n));
    for (const id of ["first", "back"]) $(id).disabled = n === 0;
    for (const id of ["next", "last"]) $(id).disabled = n === stops.length - 1;
    if (from !== "address") {
      // A page inside another has no address of its own.
      try { history.replaceState(null, "", "#step=" + stop.id); } catch (error) { /* as it is */ }
    }
  }

  /* The step in words, its reasons, and what is known that the board cannot show. */
  function panel(n) {
    const stop = stops[n];
    const item = items[n];
    $("now").toggleAttribute("data-supposed", stop.depth > 0);
    $("now").scrollTop = 0;
    $("where").textContent = heading(n);
    $("sentence").replaceChildren(...[...item.querySelector(":scope > span").childNodes].map((node) => node.cloneNode(true)));
    const whole = stop.kind === "step" ? item.closest(".step") : null;
    for (const name of ["how", "why"]) {
      const part = whole && whole.querySelector(`:scope > .${name}`);
      $(name).replaceChildren(...(part ? [...part.childNodes].map((node) => node.cloneNode(true)) : []));
    }
    $("depths").hidden = !$("why").children.length;
    const { besides } = knowledge(n);
    $("besides").hidden = !besides.length;
    $("besides").querySelector("ul").replaceChildren(...besides.map((one) => {
      const line = element("li", one.at === n ? "new" : one.supposed ? "supposed" : "");
      line.append(element("code", "", one.text));
      return line;
    }));
  }

  /* The lines of the texts that the step uses, and with which values. */
  function highlight(stop) {
    for (const node of document.querySelectorAll("#sources .used, #sources .known, #sources .shows")) {
      node.classList.remove("used", "known", "shows");
    }
    for (const node of document.querySelectorAll("#sources .bindings")) node.remove();
    const values = new Map();
    const used = new Set(stop.used || []);
    const first = new Map();
    for (const number of stop.premises || []) {
      const premise = data.premises[number];
      const [source, start, end] = premise.at;
      for (let line = start; line <= end; line++) {
        const node = $(`line-${source}-${line}`);
        if (!node) continue;
        node.classList.add(premise.tile === undefined ? "used" : "shows");
        // What speaks of several tiles is to be seen first, and the numbers that count.
        const rank = premise.large || used.has(premise.tile) ? 1 : 0;
        if (!first.has(source) || first.get(source).rank < rank) first.set(source, { node, rank });
        if (premise.tile !== undefined) {
          const sign = node.querySelector(`[data-tile="${premise.tile}"]`);
          if (sign) sign.classList.add(used.has(premise.tile) ? "used" : "known");
        }
      }
      if (premise.binding) {
        const node = $(`line-${source}-${end}`);
        if (node) values.set(node, [...(values.get(node) || []), premise.binding]);
      }
    }
    for (const [node, found] of values) {
      const all = [...new Set(found)];
      const line = element("span", "bindings");
      for (const binding of all.slice(0, 8)) line.append(element("span", "binding", binding));
      if (all.length > 8) line.append(element("span", "", `and ${all.length - 8} more`));
      node.append(line);
    }
    for (const { node } of first.values()) {
      inView(node.parentElement, node);
      inView($("sources"), node);
    }
  }

  /* Scrolls a column of its own, and never the page. */
  function inView(box, node) {
    if (box.scrollHeight <= box.clientHeight + 1) return;
    const outer = box.getBoundingClientRect();
    const inner = node.getBoundingClientRect();
    if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 30;
    else if (inner.bottom > outer.bottom) {
      box.scrollTop += Math.min(inner.bottom - outer.bottom + 30, inner.top - outer.top);
    }
  }

  function lookAt(tile) {
    const box = $("board");
    if (tile === undefined || box.scrollWidth <= box.clientWidth) return;
    const outer = box.getBoundingClientRect();
    const inner = tiles[tile].getBoundingClientRect();
    if (inner.left < outer.left + 20 || inner.right > outer.right - 20) {
      box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
  }

  /* A step of the derivation itself, over everything inside its cases. */
  function topLevel(direction) {
    let n = current + direction;
    while (stops[n] && stops[n].depth) n += direction;
    show(n);
  }

  function fromAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (["tile", "clause", "line"].includes(asked.get("depth"))) depth(asked.get("depth"));
    const n = place.get(asked.get("step"));
    if (n === undefined) return false;
    show(n, "address");
    return true;
  }

  function depth(name) {
    document.body.dataset.depth = name;
    document.querySelector(`#depths [value=${name}]`).checked = true;
  }

  /* For paper: every step with its part of the board. */
  function small(n) {
    const stop = stops[n];
    const involved = [...(stop.used || []), ...(stop.known || []), ...(stop.scope || []),
      ...(stop.effects || []).map((effect) => effect[1]).filter((tile) => tile !== null)];
    const at = tiles.map((tile) => tile.transform.baseVal.getItem(0).matrix);
    let [left, top, right, bottom] = [0, 0, board.viewBox.baseVal.width, board.viewBox.baseVal.height];
    let shown = [...tiles.keys()];
    if (data.crop && involved.length) {
      const xs = involved.map((tile) => at[tile].e);
      const ys = involved.map((tile) => at[tile].f);
      const room = 62;
      [left, right] = [Math.max(left, Math.min(...xs) - room - 20), Math.min(right, Math.max(...xs) + room)];
      [top, bottom] = [Math.max(top, Math.min(...ys) - room - 20), Math.min(bottom, Math.max(...ys) + room)];
      shown = shown.filter((tile) => at[tile].e > left + 38 && at[tile].e < right && at[tile].f > top + 38 && at[tile].f < bottom);
    }
    const scale = Math.min(0.5, 230 / (right - left), 150 / (bottom - top));
    const svg = make("svg", {
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "text-anchor": "middle",
      width: (right - left) * scale, height: (bottom - top) * scale, role: "img", "aria-label": boardWords(n),
    });
    for (const part of board.querySelectorAll(":scope > .frame, :scope > .edges")) svg.append(part.cloneNode(true));
    const labels = board.querySelector(":scope > .names").cloneNode(true);
    if (data.crop && involved.length) {
      for (const label of [...labels.children]) {
        const row = label.getAttribute("x") === "11";
        const inside = row
          ? shown.some((tile) => Math.abs(at[tile].f + 5 - label.getAttribute("y")) < 20)
          : shown.some((tile) => Math.abs(at[tile].e - label.getAttribute("x")) < 2);
        if (!inside) label.remove();
        else if (row) label.setAttribute("x", Math.min(...shown.map((tile) => at[tile].e)) - 31);
        else label.setAttribute("y", Math.min(...shown.map((tile) => at[tile].f)) - 25);
      }
    }
    svg.append(labels);
    const groups = shown.map((tile) => {
      const group = make("g", { transform: tiles[tile].getAttribute("transform") }, svg);
      group.append(tiles[tile].children[0].cloneNode(true), tiles[tile].children[1].cloneNode(true));
      return [tile, group];
    });
    drawAll(groups, n);
    const box = element("div", "mini");
    box.append(svg);
    return box;
  }

  let before = -1;
  let closed = [];
  function toPaper() {
    if (before >= 0) return;
    before = current;
    closed = folds.filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
    charts.draw($("charts"), knowledge(stops.length - 1).atoms);
    stops.forEach((stop, n) => {
      if (stop.kind !== "step") return;
      const some = charts.small(knowledge(n).atoms, n, stop);
      if (some.length) items[n].before(...some);
    });
    if (!board) return;
    drawAll(tiles.entries(), stops.length - 1);
    for (const mark of board.querySelectorAll(":scope > .tile > .mark, :scope > .tile > .times")) mark.remove();
    for (const group of tiles) { group.removeAttribute("data-new"); group.drawn = null; }
    stops.forEach((stop, n) => { if (stop.kind === "step") items[n].before(small(n)); });
  }

  function fromPaper() {
    if (before < 0) return;
    for (const box of document.querySelectorAll(".mini")) box.remove();
    for (const fold of closed) fold.open = false;
    charts.draw($("charts"), knowledge(before).atoms, before, stops[before]);
    if (board) drawAll(tiles.entries(), before);
    before = -1;
  }

  document.documentElement.classList.add("js");
  $("first").addEventListener("click", () => show(0));
  $("back").addEventListener("click", () => show(current - 1));
  $("next").addEventListener("click", () => show(current + 1));
  $("last").addEventListener("click", () => show(stops.length - 1));
  $("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  $("depths").addEventListener("change", (event) => depth(event.target.value));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    const go = {
      ArrowRight: () => (event.shiftKey ? topLevel(1) : show(current + 1)),
      ArrowLeft: () => (event.shiftKey ? topLevel(-1) : show(current - 1)),
      Home: () => show(0),
      End: () => show(stops.length - 1),
    }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.go");
    const says = event.target.closest("#steps .says");
    const line = event.target.closest("a.line");
    const tile = event.target.closest("#board .tile");
    const cell = event.target.closest("#charts .cell");
    const node = event.target.closest("#influence [data-step]");
    if (link) {
      event.preventDefault();
      const n = place.get(link.getAttribute("href").slice("#step=".length));
      if (n !== undefined) show(n);
      if (link.closest("#queries")) $("stage").scrollIntoView({ block: "start" });
    } else if (says) {
      show(items.indexOf(says));
    } else if (line) {
      event.preventDefault();
      const text = $(line.getAttribute("href").slice(1));
      if (text) text.scrollIntoView({ block: "nearest" });
    } else if (node) {
      const n = place.get(node.dataset.step);
      if (n !== undefined) show(n);
    } else if (cell && charts.reached(cell) !== undefined) {
      show(charts.reached(cell));
    } else if (tile && reached.has(tiles.indexOf(tile))) {
      show(reached.get(tiles.indexOf(tile)));
    }
  });
  window.addEventListener("hashchange", fromAddress);
  window.addEventListener("beforeprint", toPaper);
  window.addEventListener("afterprint", fromPaper);
  // A single step is what the page is for.
  if (!fromAddress()) show(stops.length === 2 ? 1 : 0, "address");
})();
