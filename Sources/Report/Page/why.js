// Where presses, keys and gestures went, and why all else that could have got them did not.
// It stands only in pages about recordings in which something is explained.

const why = (() => {
  const { words, meanings, episode: explained, verdict, first, more, name, lost, other } = facts.reasons;
  // How many that lost are told of in a cell of a table.
  const SHORT = 3;
  const isUnclaimed = (index) => (episodes.flags[index] & FLAG.unclaimed) !== 0;
  const steps = (() => {
    const all = new Set(explained);
    for (let index = 0; index < episodes.flags.length; index++) if (isUnclaimed(index)) all.add(index);
    return new Track([...all].sort((one, other) => one - other));
  })();

  /** All that could have got an episode, as each of its reasons has them. */
  function candidates(index) {
    const found = { list: [], hasMore: false };
    const end = countUpTo(explained, index);
    for (let place = index > 0 ? countUpTo(explained, index - 1) : 0; place < end; place++) {
      const number = verdict[place];
      found.hasMore ||= more[number] !== 0;
      for (let candidate = first[number]; candidate < (first[number + 1] ?? name.length); candidate++) {
        found.list.push({
          name: facts.names[name[candidate]], lost: lost[candidate],
          other: other[candidate] ? facts.names[other[candidate]] : "",
        });
      }
    }
    return found;
  }

  /** What got an episode, and what did not with the word that says why: `box`, `shelf covered`. */
  function short(index) {
    const { list } = candidates(index);
    const won = list.filter((one) => !one.lost).map((one) => regionWord(one.name));
    const rest = list.filter((one) => one.lost).map((one) => `${regionWord(one.name)} ${words[one.lost - 1]}`);
    if (rest.length > SHORT) rest.splice(SHORT, Infinity, `and ${rest.length - SHORT} more`);
    const isTold = list.length > 0 || isUnclaimed(index);
    return { won: won.length ? won : isTold ? ["nothing"] : [], rest };
  }

  /** The cell of an episode's row. */
  function cell(index) {
    const { won, rest } = short(index);
    const made = element("td", "", "went isolated");
    if (!won.length) made.append(element("span", "–", "none"));
    else made.append(element("b", won.join(", ")));
    if (rest.length) made.append(element("span", `, ${rest.join(", ")}`));
    return made;
  }

  /** The last that is explained by `time`; -1 for none. */
  function current(time) {
    const place = countUpTo(steps.starts, time) - 1;
    return place < 0 ? -1 : steps.indices[place];
  }

  /** The same in a line: what got it, and what did not. */
  function went(time) {
    const index = current(time);
    if (index < 0) return [];
    const { won, rest } = short(index);
    return [...won, ...rest];
  }

  function sentence(index) {
    const all = candidates(index).list.filter((one) => !one.lost).map((one) => one.name);
    const names = all.length > 6 ? [...all.slice(0, 6), `${all.length - 6} more`] : all;
    const where = names.length ? `went to ${names.join(", ")}` : isUnclaimed(index)
      ? "went to nothing: nothing was there that could have got it" : "went to nothing";
    return `${describe(index)} at ${clock(seconds(episodes.start[index]))} ${where}.`;
  }

  function row(one) {
    const made = element("tr", "", one.lost ? "" : "won");
    const head = element("th", one.name, "isolated");
    head.scope = "row";
    const because = one.lost ? meanings[one.lost - 1] : "";
    const text = [because, one.other].filter(Boolean).join(": ");
    made.append(
      head, element("td", one.lost ? words[one.lost - 1] : "got it", "word"), element("td", text || "–", "isolated"));
    return made;
  }

  let shown;

  function show(time) {
    const index = current(time);
    if (shown === index) return;
    shown = index;
    byId("why-what").textContent = index < 0 ? "Nothing was pressed up to here." : sentence(index);
    const { list, hasMore } = index < 0 ? { list: [] } : candidates(index);
    const rows = list.map(row);
    if (hasMore) {
      const last = element("tr");
      last.append(element("td", "and others", "none"));
      last.firstChild.colSpan = 3;
      rows.push(last);
    }
    byId("why-rows").replaceChildren(...rows);
    byId("why-rows").parentElement.hidden = !rows.length;
  }

  /** To what is explained next, or before. */
  function step(direction) {
    const { starts } = steps;
    const place = direction > 0
      ? countUpTo(starts, Math.floor(player.time)) : countUpTo(starts, Math.ceil(player.time) - 1) - 1;
    if (place < 0 || place >= starts.length) return;
    player.seek(starts[place]);
    view.follow(player.time);
    byId("why-spoken").textContent = byId("why-what").textContent;
  }

  function stepper(id, label, shape, direction) {
    const button = element("button", "", "icon");
    button.type = "button";
    button.id = id;
    button.setAttribute("aria-label", label);
    // The player's picture of the same.
    button.append(byId(shape).querySelector("svg").cloneNode(true));
    button.addEventListener("click", () => step(direction));
    return button;
  }

  /** The section, and the column of the table around the moment. */
  function setUp() {
    const around = byId("around").closest("section");
    const column = element("th", "Went to");
    column.scope = "col";
    around.querySelector("thead tr").append(column);
    const section = element("section");
    section.id = "why";
    section.setAttribute("aria-labelledby", "why-title");
    const title = element("div", "", "title");
    const heading = element("h2", "Where it went, and why");
    heading.id = "why-title";
    const tools = element("div", "", "tools");
    tools.append(
      stepper("why-previous", "Previous explanation", "previous", -1), stepper("why-next", "Next explanation", "next", 1));
    title.append(heading, tools);
    const card = element("div", "", "card scroller");
    const what = element("p", "", "what isolated");
    what.id = "why-what";
    const table = element("table");
    const head = table.createTHead().insertRow();
    for (const word of ["Could have got it", "Outcome", "Because"]) {
      head.append(element("th", word));
      head.lastChild.scope = "col";
    }
    table.createTBody().id = "why-rows";
    card.append(what, table);
    const spoken = element("p", "", "unseen");
    spoken.id = "why-spoken";
    spoken.setAttribute("role", "status");
    section.append(title, card, spoken);
    around.after(section);
    if (facts.keys !== "redacted") return;
    section.append(element(
      "p", "Of keys that type text nothing is said: a pseudonym may be another command's key.", "caption"));
  }

  return { cell, went, show, setUp };
})();
