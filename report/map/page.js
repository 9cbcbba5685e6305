"use strict";
(() => {
  const table = document.querySelector("table");
  const source = document.querySelector("aside ol");
  const field = document.getElementById("crawler");
  const found = document.getElementById("found");
  const options = [...document.getElementById("crawlers").options];

  // Lines that decide a cell are lit while it is pointed at, focused or the target.
  const light = (cell) => {
    for (const line of source.querySelectorAll(".lit")) line.classList.remove("lit");
    const lines = cell.dataset.lines.split(" ").map((n) => document.getElementById("L" + n)).filter(Boolean);
    for (const line of lines) line.classList.add("lit");
    if (lines.length && getComputedStyle(source).overflowY === "auto")
      source.scrollTop = lines[0].offsetTop - source.clientHeight / 3;
  };
  const cellOf = (event) => event.target.closest("tbody td");
  for (const kind of ["pointerover", "focusin"])
    table.addEventListener(kind, (event) => { if (cellOf(event)) light(cellOf(event)); });
  const target = () => {
    const cell = document.getElementById(location.hash.slice(1));
    if (cell && cell.matches("tbody td")) light(cell);
  };
  addEventListener("hashchange", target);
  target();

  // The column that holds for the crawler that is looked up is lit.
  const lightColumn = (column) => {
    table.classList.toggle("found", column >= 0);
    for (const cell of table.querySelectorAll("[data-column]"))
      cell.classList.toggle("found", Number(cell.dataset.column) === column);
    const head = table.querySelector("th.found");
    if (!head) return;
    const shown = document.getElementById("show-" + head.classList[0].slice("p-".length));
    if (shown) shown.checked = true;
    head.scrollIntoView({ block: "nearest", inline: "center" });
  };
  const look = () => {
    const name = field.value.trim().toLowerCase();
    if (!name) {
      found.textContent = "";
      return lightColumn(-1);
    }
    const option = options.find((option) => option.value.toLowerCase() === name);
    if (option) {
      const column = Number(option.dataset.column);
      found.textContent = option.dataset.why + (column < 0 ? "; no column here holds for it" : ": see the framed column");
      return lightColumn(column);
    }
    const begun = options.filter((option) => option.value.toLowerCase().startsWith(name));
    if (begun.length) {
      found.textContent = begun.slice(0, 4).map((option) => option.value).join(", ") + (begun.length > 4 ? ", …" : "") + "?";
      return lightColumn(-1);
    }
    found.textContent = "not a known crawler: see the framed column for any other crawler";
    lightColumn(Number(table.dataset.others));
  };
  field.addEventListener("input", look);
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("lookup").hidden = false;
  look();
})();
