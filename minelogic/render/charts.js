"use strict";
/* What is known of the file's own predicates, on tiles and in tables: one object with what page.js asks for. */
const makeCharts = (data, idOf) => {
  const first = new Map();
  data.stops.forEach((stop, n) => {
    if (stop.depth || !n) return;
    for (const [, , , spot] of stop.effects || []) {
      if (spot && !first.has(`${spot[0]} ${spot[1]}`)) first.set(`${spot[0]} ${spot[1]}`, n);
    }
  });

  const nothing = () => new Map();

  function add(atoms, [chart, cell], one) {
    if (!atoms.has(chart)) atoms.set(chart, new Map());
    const cells = atoms.get(chart);
    if (!cells.has(cell)) cells.set(cell, []);
    cells.get(cell).push(one);
  }

  /* The sign in a cell: what holds there; else that nothing does, or which few values are left. */
  function sign(all) {
    if (!all || !all.length) return null;
    const { letter, values } = data.charts[all[0].chart];
    const true_ = all.filter((one) => one.holds);
    if (true_.length) {
      const texts = true_.map((one) => (one.value === null ? letter : values[one.value]));
      return {
        kind: "holds", text: [...new Set(texts)].join(" "),
        supposed: true_.every((one) => one.supposed), given: true_.some((one) => one.at === 0),
      };
    }
    const supposed = all.some((one) => one.supposed);
    if (!values) return { kind: "fails", text: "\u00d7", supposed: all.every((one) => one.supposed) };
    const left = values.filter((_, n) => !all.some((one) => one.value === n));
    if (!left.length) return { kind: "fails", text: "\u00d7", supposed };
    return left.length > data.mostLeft ? null : { kind: "left", text: left.join(" "), supposed };
  }

  /* Whether all is known that a tile can say. */
  function settled(all) {
    return Boolean(all) && all.some((one) => one.found !== "own" || one.holds || one.value === null);
  }

  function font({ kind, text }) {
    if (kind === "left") return text.length <= 5 ? 11 : 9;
    return text.length <= 2 ? 22 : Math.max(9, Math.floor(40 / text.length));
  }

  function words(one) {
    const { name, values } = data.charts[one.chart];
    const what = values ? `${name} ${values[one.value]}` : name;
    const how = one.supposed ? "(supposed)" : one.at === 0 ? "(given)" : `by step ${idOf(one.at)}`;
    return `${what} ${one.holds ? "holds" : "does not hold"} ${how}`;
  }

  function fill(box, number, cells, n, stop) {
    const fresh = new Set();
    const known = new Set();
    if (stop && stop.kind !== "start") {
      for (const [, , , spot] of stop.effects || []) if (spot && spot[0] === number) fresh.add(spot[1]);
      for (const [chart, cell] of stop.cells || []) if (chart === number) known.add(cell);
    }
    [...box.querySelectorAll(".cell")].forEach((node, cell) => {
      const all = cells.get(cell) || [];
      const shown = sign(all);
      const names = ["cell"];
      if (shown) names.push(shown.kind);
      if (shown && shown.supposed) names.push("supposed");
      if (shown && shown.given) names.push("given");
      if (all.some((one) => one.assumed)) names.push("assumed");
      if (fresh.has(cell) && stop.kind === "step") names.push("new");
      else if (known.has(cell)) names.push("known");
      if (first.has(`${number} ${cell}`)) names.push("found");
      node.className = names.join(" ");
      node.textContent = shown ? shown.text : "";
      if (all.length) {
        node.title = all.map(words).join(", ");
        node.setAttribute("aria-label", node.title);
      } else {
        node.removeAttribute("title");
        node.removeAttribute("aria-label");
      }
    });
  }

  function draw(root, atoms, n, stop) {
    if (!root) return;
    for (const box of root.querySelectorAll(".chart")) {
      const number = Number(box.dataset.chart);
      fill(box, number, atoms.get(number) || new Map(), n, stop);
    }
  }

  /* For paper: the tables in which a step says something new. */
  function small(atoms, n, stop) {
    const numbers = new Set((stop.effects || []).filter((effect) => effect[3]).map((effect) => effect[3][0]));
    return [...document.querySelectorAll("#charts .chart")].filter((box) => numbers.has(Number(box.dataset.chart)))
      .map((box) => {
        const copy = box.cloneNode(true);
        fill(copy, Number(box.dataset.chart), atoms.get(Number(box.dataset.chart)) || new Map(), n, stop);
        const mini = document.createElement("div");
        mini.className = "mini";
        mini.append(copy);
        return mini;
      });
  }

  function reached(node) {
    const box = node.closest(".chart");
    const cell = [...box.querySelectorAll(".cell")].indexOf(node);
    return first.get(`${box.dataset.chart} ${cell}`);
  }

  return { nothing, add, sign, settled, font, words, draw, small, reached };
};
