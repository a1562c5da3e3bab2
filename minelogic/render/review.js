"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const stops = data.stops;
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const tiles = [...document.querySelectorAll("#board svg > .tile")];
  const names = tiles.map((tile) => tile.querySelector("title").textContent);
  const items = [...document.querySelectorAll("#steps .says")];
  items.forEach((item) => item.removeAttribute("id"));
  let current = -1;

  function make(kind, attributes, parent, text) {
    const node = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  }

  /* The signs of all tiles once so many moves have been made. */
  function after(n) {
    const signs = tiles.map(() => ".");
    for (const [tile, sign] of data.given) signs[tile] = sign;
    for (const stop of stops.slice(0, n)) {
      for (const [tile, sign] of stop.opened) signs[tile] = sign;
      if (stop.action === "mark") signs[stop.tile] = "B";
      if (stop.action === "unmark") signs[stop.tile] = ".";
    }
    return signs;
  }

  function draw(tile, sign, stop) {
    const group = tiles[tile];
    while (group.children.length > 2) group.lastChild.remove();
    const open = typeof sign === "number";
    const fresh = stop && stop.opened.some(([each]) => each === tile);
    const boom = fresh && sign === "*";
    group.setAttribute("class", `tile ${open ? "open" : "covered"}${boom ? " boom" : fresh ? " fresh" : ""}`);
    if (open) {
      make("text", { class: "number", y: 8, "font-size": 22, "font-weight": 600 }, group, sign);
    } else if (sign !== ".") {
      for (const [name, d] of data.art[sign === "B" ? "flag" : "bomb"]) make("path", { class: name, d }, group);
    }
    const chance = stop ? new Map(stop.odds).get(tile) : undefined;
    if (chance !== undefined && !fresh) {
      const kind = chance === "100" ? " mine" : stop.best.includes(tile) ? " least" : "";
      make("text", { class: `odds${kind}`, y: sign === "." ? 4 : -8 }, group, chance);
    }
    const path = data.paths[data.pathOf[tile]];
    if (stop && stop.missed === tile) make("path", { class: "mark missed", d: path }, group);
    if (stop && stop.tile === tile) make("path", { class: "mark here", d: path }, group);
    const words = open ? `shows ${sign}` : { ".": "covered", B: "marked", "*": "a mine, opened" }[sign];
    group.querySelector("title").textContent =
      `${names[tile]}: ${words}${chance ? `, before the move a mine with ${chance} %` : ""}`;
  }

  function show(n, from) {
    n = Math.max(0, Math.min(stops.length, n));
    if (n === current) return;
    if (current >= 0) items[current].removeAttribute("aria-current");
    current = n;
    const stop = n ? stops[n - 1] : null;
    after(n).forEach((sign, tile) => draw(tile, sign, stop));
    $("where").textContent = stop ? `Move ${n} of ${stops.length}: ${stop.action} ${names[stop.tile]}` : "The beginning";
    $("kind").textContent = stop ? stop.kind : "";
    $("sentence").textContent = stop ? stop.sentence : "No move has been made yet.";
    $("said").textContent = stop && stop.said && stop.said !== stop.sentence ? `The player said: ${stop.said}` : "";
    items[n].setAttribute("aria-current", "step");
    const box = $("steps");
    if (box.scrollHeight > box.clientHeight + 1) {
      const outer = box.getBoundingClientRect();
      const inner = items[n].getBoundingClientRect();
      if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - 40;
    }
    $("slider").value = n;
    for (const id of ["first", "back"]) $(id).disabled = n === 0;
    for (const id of ["next", "last"]) $(id).disabled = n === stops.length;
    $("guess").disabled = !stops.slice(n).some((one) => one.odds.length);
    if (from !== "address") {
      try { history.replaceState(null, "", "#move=" + n); } catch (error) { /* within another page */ }
    }
  }

  function nextGuess() {
    const ahead = stops.findIndex((stop, at) => at >= current && stop.odds.length);
    if (ahead >= 0) show(ahead + 1);
  }

  function fromAddress() {
    const asked = new URLSearchParams(location.hash.slice(1)).get("move");
    if (asked === null || !/^\d+$/.test(asked)) return false;
    show(Number(asked), "address");
    return true;
  }

  document.documentElement.classList.add("js");
  $("first").addEventListener("click", () => show(0));
  $("back").addEventListener("click", () => show(current - 1));
  $("next").addEventListener("click", () => show(current + 1));
  $("last").addEventListener("click", () => show(stops.length));
  $("guess").addEventListener("click", nextGuess);
  $("slider").addEventListener("input", () => show(Number($("slider").value)));
  items.forEach((item, n) => item.addEventListener("click", (event) => { event.preventDefault(); show(n); }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
    const go = { ArrowLeft: () => show(current - 1), ArrowRight: () => show(current + 1),
      Home: () => show(0), End: () => show(stops.length), g: nextGuess }[event.key];
    if (go) { event.preventDefault(); go(); }
  });
  window.addEventListener("hashchange", fromAddress);
  if (!fromAddress()) show(0, "address");
})();
