"use strict";
// Answers are compared by PBKDF2 with HMAC and SHA-256, written out here: the cryptography of
// browsers is not there for pages that are opened from a file.
(() => {
  const K = [], START = [];
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
  for (let n = 2; K.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
    if (!prime) continue;
    if (START.length < 8) START.push(fraction(Math.sqrt(n)));
    K.push(fraction(Math.cbrt(n)));
  }
  const W = new Int32Array(64), CONSTANTS = Int32Array.from(K);
  // One block of 16 words into a state of 8.
  function compress(state, block) {
    for (let i = 0; i < 16; i++) W[i] = block[i];
    for (let i = 16; i < 64; i++) {
      const x = W[i - 15], y = W[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3];
    let e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + S1 + ((e & f) ^ (~e & g)) + CONSTANTS[i] + W[i]) | 0;
      const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    state[0] = (state[0] + a) | 0; state[1] = (state[1] + b) | 0;
    state[2] = (state[2] + c) | 0; state[3] = (state[3] + d) | 0;
    state[4] = (state[4] + e) | 0; state[5] = (state[5] + f) | 0;
    state[6] = (state[6] + g) | 0; state[7] = (state[7] + h) | 0;
  }
  // The state after some bytes, which come after `before` bytes that are in it already.
  function digest(state, bytes, before) {
    const length = before + bytes.length;
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    padded.set(bytes);
    padded[bytes.length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 536870912));
    view.setUint32(padded.length - 4, (length * 8) >>> 0);
    const block = new Int32Array(16);
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) block[i] = view.getInt32(at + 4 * i);
      compress(state, block);
    }
    return state;
  }
  function bytesOf(state) {
    const view = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => view.setInt32(4 * i, word));
    return new Uint8Array(view.buffer);
  }
  const fresh = () => Int32Array.from(START);
  const hex = (state) =>
    Array.from(bytesOf(state), (byte) => byte.toString(16).padStart(2, "0")).join("");

  async function pbkdf2(password, salt, rounds, progress) {
    const encoder = new TextEncoder();
    let key = encoder.encode(password);
    if (key.length > 64) key = bytesOf(digest(fresh(), key, 0));
    const pads = [0x36, 0x5c].map((pad) => {
      const bytes = new Uint8Array(64).fill(pad);
      key.forEach((byte, i) => { bytes[i] = byte ^ pad; });
      const block = new Int32Array(16), view = new DataView(bytes.buffer), state = fresh();
      for (let i = 0; i < 16; i++) block[i] = view.getInt32(4 * i);
      compress(state, block);
      return state;
    });
    const first = new Uint8Array([...encoder.encode(salt), 0, 0, 0, 1]);
    let u = digest(pads[1].slice(), bytesOf(digest(pads[0].slice(), first, 64)), 64);
    const total = u.slice();
    // After the first round every message is 32 bytes behind a pad of 64: one block each.
    const block = new Int32Array(16);
    block[8] = 0x80000000 | 0;
    block[15] = 96 * 8;
    const state = new Int32Array(8);
    for (let round = 1; round < rounds; round++) {
      block.set(u); state.set(pads[0]); compress(state, block);
      block.set(state); state.set(pads[1]); compress(state, block);
      u.set(state);
      for (let i = 0; i < 8; i++) total[i] ^= u[i];
      if (round % 10000 === 0) {
        progress(round / rounds);
        await new Promise((go) => setTimeout(go, 0));
      }
    }
    return hex(total);
  }

  // What can be put on the tiles of a board, as the board tells.
  const NONE = { letter: "", shown: "", means: "no answer", keys: "", look: "" };
  const marksOf = (tile) =>
    [NONE, ...JSON.parse(tile.closest(".board-field").dataset.marks)];
  const checks = JSON.parse(document.getElementById("checks").textContent);
  const fieldsOf = (part) =>
    [...document.querySelectorAll(`#part-${part} .tile.field, #part-${part} fieldset.field`)];

  function valueOf(field) {
    if (field.classList.contains("tile")) return field.dataset.value;
    const chosen = field.querySelector("input:checked");
    return chosen === null ? "" : chosen.value;
  }
  function nameOf(field) {
    return field.dataset.label || field.querySelector("legend").textContent;
  }
  function put(tile, mark) {
    tile.dataset.value = mark.letter;
    tile.dataset.look = mark.look;
    tile.textContent = mark.shown;
    tile.setAttribute("aria-label", `${tile.dataset.label}: ${mark.means}`);
    forget(tile);
  }
  // A result is about the answer that was checked: it goes when the answer changes.
  function forget(field) {
    const part = Number(field.closest("section").id.slice(5));
    checks.forEach((check, number) => {
      if (check.parts.includes(part)) tell(number, "", "");
    });
  }
  function tell(number, text, kind) {
    const result = document.getElementById(`result-${number}`);
    result.textContent = text;
    result.className = `result ${kind}`;
  }

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  // The nearest tile in a direction.
  function move(tile, [right, down]) {
    const here = tile.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const other of tile.parentElement.querySelectorAll(".tile.field")) {
      const box = other.getBoundingClientRect();
      const x = box.x - here.x, y = box.y - here.y;
      const along = x * right + y * down, across = Math.abs(x * down) + Math.abs(y * right);
      if (along > 1 && along + 3 * across < least) { best = other; least = along + 3 * across; }
    }
    if (best !== null) best.focus();
  }
  document.querySelectorAll(".tile.field").forEach((tile) => {
    tile.addEventListener("click", () => {
      const marks = marksOf(tile);
      const now = marks.findIndex((mark) => mark.letter === tile.dataset.value);
      put(tile, marks[(now + 1) % marks.length]);
    });
    tile.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const key = event.key;
      const same = (other) => other.toUpperCase() === key.toUpperCase();
      const mark = marksOf(tile).find((each) => [...each.keys].some(same));
      if (key in STEPS) move(tile, STEPS[key]);
      else if (mark !== undefined) put(tile, mark);
      else if (key === "Delete" || key === "Backspace") put(tile, NONE);
      else return;
      event.preventDefault();
    });
  });
  document.querySelectorAll("fieldset.field").forEach((field) => {
    field.addEventListener("change", () => forget(field));
  });

  checks.forEach((check, number) => {
    const button = document.getElementById(`check-${number}`);
    let busy = false;
    button.addEventListener("click", async () => {
      if (busy) return;
      const fields = check.parts.map(fieldsOf);
      const open = fields.flat().filter((field) => valueOf(field) === "");
      if (open.length > 0) {
        const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
        tell(number, `Not all is answered: ${nameOf(open[0])}${more}.`, "");
        open[0].focus();
        return;
      }
      busy = true;
      button.setAttribute("aria-disabled", "true");
      tell(number, "Checking …", "");
      const read = () => fields.map((part) => part.map(valueOf).join("\n")).join("\n\n");
      const answer = read();
      const meter = document.getElementById(`result-${number}`);
      const found = await pbkdf2(answer, check.salt, check.rounds, (share) => {
        meter.dataset.share = String(Math.round(100 * share));
      });
      busy = false;
      button.removeAttribute("aria-disabled");
      if (read() !== answer) return;
      if (found === check.hash) tell(number, "Right, all of it.", "right");
      else tell(number, "Not right yet: something in it is wrong.", "wrong");
    });
  });
})();
