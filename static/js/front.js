// The games that this browser keeps, listed on the front page: go on, rename, delete, take a deletion back.
// Every word comes from the page's markup; what was stored is only ever shown as text. `game/web/storage.py` writes
// the entries; what cannot be read is left alone and left out.
(() => {
  "use strict";
  const PREFIX = "hedgerow:1:game:";
  const UNFOLDED = 2; // so many games in progress stand open, the older ones are folded
  const REGRET = 10_000; // milliseconds in which a deletion can be taken back
  const LONGEST = { entry: 50_000, name: 24, title: 60, told: 160 };
  const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];

  const byId = (id) => document.getElementById(id);
  const language = document.documentElement.lang;
  const section = byId("games-in-progress");
  const [you, ...youElsewhere] = section.dataset.you.split("|"); // in this language, in all of them
  const lists = { open: byId("kept-open"), older: byId("kept-older"), over: byId("kept-over") };
  const templates = new Map([...document.querySelectorAll("template[data-game]")].map((one) => [one.dataset.game, one]));
  const rows = new Map(); // id -> its row
  const gone = new Map(); // id -> { text, timer } of a game that was just deleted

  // --- reading ---

  // One line, without invisible or direction-changing characters
  const oneLine = (text, most) => typeof text !== "string" ? "" :
    [...text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").replace(/ +/g, " ").trim()].slice(0, most).join("").trim();

  const read = (id, text) => {
    if (typeof text !== "string" || text.length > LONGEST.entry) return null;
    let found;
    try { found = JSON.parse(text); } catch { return null; }
    const fits = found && found.id === id && /^[\w-]{1,40}$/.test(id) && templates.has(found.game) &&
      typeof found.payload === "string" && Number.isInteger(found.revision) &&
      Array.isArray(found.names) && found.names.every((name) => typeof name === "string");
    const foreign = fits && found.names.some((name) => name !== you && youElsewhere.includes(name));
    return !fits ? null : {
      id,
      game: found.game,
      names: found.names.map((name) => youElsewhere.includes(name) ? you : oneLine(name, LONGEST.name)).filter(Boolean),
      title: oneLine(found.title, LONGEST.title),
      told: foreign ? "" : oneLine(found.told, LONGEST.told), // told in another language: until it is played again
      saved: found.saved > 0 && found.saved < 8.64e15 ? found.saved : 0,
      over: found.over === true,
    };
  };

  const stored = (id) => { try { return localStorage.getItem(PREFIX + id); } catch { return null; } };

  const games = () => {
    let keys = [];
    try { keys = Object.keys(localStorage); } catch { /* blocked: nothing is kept */ }
    const ids = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    for (const id of ids) if (gone.has(id)) forget(id); // saved again by a tab that still plays it
    return [...ids.map((id) => read(id, stored(id))), ...[...gone].map(([id, { text }]) => read(id, text))]
      .filter(Boolean).sort((one, other) => other.saved - one.saved);
  };

  // --- showing ---

  const ago = (then) => {
    const seconds = Math.min(0, (then - Date.now()) / 1000);
    const [unit, size] = UNITS.find(([, size]) => -seconds >= size) ?? ["second", Infinity];
    return new Intl.RelativeTimeFormat(language, { numeric: size === Infinity ? "auto" : "always" })
      .format(Math.trunc(seconds / size), unit);
  };

  const row = (game) => {
    if (!rows.has(game.id)) {
      rows.set(game.id, templates.get(game.game).content.firstElementChild.cloneNode(true));
      rows.get(game.id).dataset.id = game.id;
    }
    const item = rows.get(game.id);
    const names = new Intl.ListFormat(language).format(game.names);
    const words = { title: game.title || item.dataset.title, game: game.title && item.dataset.title, names, told: game.told };
    for (const [name, text] of Object.entries({ ...words, when: game.saved ? ago(game.saved) : "" })) {
      for (const place of item.querySelectorAll(`[data-word=${name}]`)) place.textContent = text;
    }
    const link = item.querySelector("a");
    link.href = `${game.game}/#${game.over ? "watch" : "game"}:${game.id}`;
    item.classList.toggle("over", game.over);
    item.classList.toggle("gone", gone.has(game.id));
    return item;
  };

  const fill = (list, found) => {
    const items = found.map(row);
    if (items.length !== list.children.length || items.some((item, at) => item !== list.children[at])) {
      list.replaceChildren(...items);
    }
    items.forEach((item, at) => item.querySelector("a").classList.toggle("main", list === lists.open && !at));
    (list.closest("details") ?? list).hidden = !items.length;
  };

  const render = () => {
    const focused = document.activeElement;
    const found = games();
    const open = found.filter((game) => !game.over);
    fill(lists.open, open.slice(0, UNFOLDED));
    fill(lists.older, open.slice(UNFOLDED));
    fill(lists.over, found.filter((game) => game.over));
    section.hidden = !found.length;
    if (document.activeElement !== focused) (focused.isConnected ? focused : byId("games")).focus();
  };

  const say = (name, failed) => {
    const said = byId("kept-said");
    said.classList.toggle("unseen", !failed);
    said.textContent = said.dataset[name];
  };

  // Write, and say so; a storage that refuses loses nothing
  const change = (write, name) => {
    try { write(); } catch { say("failed", true); return; }
    say(name, false);
    render();
  };

  // --- doing ---

  const forget = (id) => {
    clearTimeout(gone.get(id)?.timer);
    gone.delete(id);
  };

  // The time to regret is over; while the focus is there, the row stays
  const vanish = (id) => {
    if (!gone.has(id)) return;
    if (rows.get(id).contains(document.activeElement)) {
      rows.get(id).addEventListener("focusout", () => setTimeout(vanish, 0, id), { once: true });
      return;
    }
    forget(id);
    rows.delete(id);
    render();
  };

  const rename = (id, title) => change(() => {
    const text = stored(id);
    if (read(id, text)) {
      localStorage.setItem(PREFIX + id, JSON.stringify({ ...JSON.parse(text), title: oneLine(title, LONGEST.title) }));
    }
  }, "renamed");

  const remove = (id) => {
    const text = stored(id);
    if (text === null) { render(); return; }
    change(() => {
      localStorage.removeItem(PREFIX + id);
      gone.set(id, { text, timer: setTimeout(vanish, REGRET, id) });
    }, "deleted");
    (gone.has(id) ? rows.get(id).querySelector("[data-act=restore]") : rows.get(id)?.querySelector("[data-act=delete]"))?.focus();
  };

  const restore = (id) => {
    change(() => {
      if (stored(id) === null) localStorage.setItem(PREFIX + id, gone.get(id).text);
      forget(id);
    }, "restored");
    rows.get(id)?.querySelector("a").focus();
  };

  // A dialog about one game: its words filled in, and what to do when it is answered
  const ask = (id, dialog, act) => {
    const game = read(id, stored(id));
    if (!game) { render(); return; }
    const title = rows.get(id).querySelector("[data-word=title]").textContent;
    for (const place of dialog.querySelectorAll("[data-word=title]")) place.textContent = title;
    const field = dialog.querySelector("input");
    if (field) field.value = game.title;
    dialog.returnValue = "";
    dialog.onclose = () => { if (dialog.returnValue === "yes") act(id, field?.value); };
    dialog.showModal();
    field?.select();
  };

  section.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-act]")?.dataset.act;
    const id = target.closest("[data-id]")?.dataset.id;
    if (act === "rename") ask(id, byId("rename-game"), rename);
    if (act === "delete") ask(id, byId("delete-game"), remove);
    if (act === "restore") restore(id);
  });
  addEventListener("storage", render);
  addEventListener("pageshow", render); // also when the browser brings the page back as it was
  render();
})();
