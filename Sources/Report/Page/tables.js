// The same in words: the head, devices, what is going on, and what happened around the moment.

function setUpHead() {
  document.title = `${facts.file} · Inlet`;
  byId("title").textContent = facts.file;
  const figures = byId("figures");
  const add = (number, words) => {
    const item = element("li");
    item.append(element("b", number), ` ${words}`);
    figures.append(item);
  };
  const sum = (name) => facts.devices.reduce((total, device) => total + device[name], 0);
  add(length(facts.duration / 1e6), "long");
  add(count(facts.devices.length), facts.devices.length === 1 ? "device" : "devices");
  add(count(sum("frames")), "frames");
  for (const [kind, word, words] of [["key", "key press", "key presses"], ["button", "button press", "button presses"], ["gesture", "gesture", "gestures"], ["lost", "loss of events", "losses of events"]]) {
    if (facts.counts[KIND[kind]]) add(count(facts.counts[KIND[kind]]), facts.counts[KIND[kind]] === 1 ? word : words);
  }
  setUpNotices();
  byId("made").textContent = `Made by ${facts.program}. This page asks for nothing from anywhere.`;
}

function setUpNotices() {
  const add = (title, text, classes) => {
    const notice = element("div", "", `notice ${classes}`);
    notice.setAttribute("role", "note");
    notice.append(element("b", title), element("p", text));
    byId("notices").append(notice);
  };
  const keys = {
    redacted: ["Redacted", "Keys that type text are shown under pseudonyms, chosen anew for each press. When they were pressed is real, what was typed is not on this page.", ""],
    shown: ["Keys as typed", "The recording holds the keys as they were typed, passwords too. Mind whom you give this page to.", "bad"],
    unknown: ["Keys unmarked", "The recording does not say whether its keys are those that were typed; take them for real.", "plain"],
  };
  if (facts.counts[KIND.key] || facts.keys === "redacted") add(...keys[facts.keys] ?? keys.unknown);
  if (facts.losses.length) add("Damaged", `Of the file this could not be read: ${facts.losses.join("; ")}`, "bad");
  for (const note of facts.notes) byId("notes").append(element("li", note));
}

function setUpDevices() {
  for (const device of facts.devices) {
    const row = element("tr");
    const name = element("th", device.name || "without a name", "isolated");
    name.scope = "row";
    const hex = (number) => number.toString(16).padStart(4, "0");
    const median = device.quantiles[1];
    const there = [];
    if (device.added !== undefined) there.push(`from ${clock(seconds(device.added), 1)}`);
    if (device.removed !== undefined) there.push(`until ${clock(seconds(device.removed), 1)}`);
    const lost = [];
    if (device.losses) lost.push(`${device.losses}×`);
    if (device.anomalies) lost.push(plural(device.anomalies, "anomaly", "anomalies"));
    if (device.stepsBack) lost.push("times step back");
    const number = (text) => element("td", text, "number");
    row.append(
      name, element("td", device.kinds.join(", ") || "–"),
      element("td", `${device.bus} ${hex(device.vendor)}:${hex(device.product)}`),
      number(count(device.frames)), number(count(device.events)), number(count(device.presses)),
      number(median === null ? "–" : `${length(median / 1e6)}`), number(lost.join(", ") || "–"),
      element("td", there.join(", ") || "throughout"));
    byId("devices").append(row);
  }
}

/** What goes on at `time`, in words. */
function showNow(time) {
  const names = (kind) => moment.active(kind, time).map(nameOf);
  const list = byId("now");
  list.replaceChildren();
  const add = (word, values, isKeys = false) => {
    const row = element("div");
    const value = element("dd");
    if (!values.length) value.append(element("span", "–", "none"));
    else if (isKeys) value.append(...values.slice(0, 16).map((name) => element("kbd", name, "isolated")));
    else value.append(element("span", values.slice(0, 6).join(", ") + (values.length > 6 ? ` and ${values.length - 6} more` : ""), "isolated"));
    row.append(element("dt", word), value);
    list.append(row);
  };
  add("Keys", names("key").map(keyWord), true);
  add("Buttons", names("button"));
  const pointer = moment.pointer(time);
  const [left, top, across, down] = facts.space;
  add("Pointer", pointer ? [`${Math.round(left + pointer.x * across)} × ${Math.round(top + pointer.y * down)}`] : []);
  if (facts.reasons) add("Went to", why.went(time));
  add("Gesture", [...names("gesture"), ...names("scroll").map((name) => `scroll, ${name}`)]);
  if (facts.counts[KIND.touch] || facts.counts[KIND.tool]) add("Touch", [...names("touch"), ...names("tool")]);
  if (!facts.regions.name.length && !facts.counts[KIND.hover]) return;
  const focus = moment.focus(time);
  add("Hover", names("hover"));
  add("Press", names("press"));
  add("Latch", names("latch"));
  add("Band", names("band"));
  add("Selected", [...moment.selection(time)].map((name) => regionWord(facts.names[name])));
  add("Focus", focus === null ? [] : [nameOf(focus)]);
}

let aroundShown = "";

/** The presses and marks, and what else is explained, around `time`, the last before it marked. */
function showAround(time) {
  const { starts, indices } = moment.told;
  const current = countUpTo(starts, time) - 1;
  const first = Math.max(0, Math.min(current - 4, indices.length - 10));
  if (aroundShown === `${first} ${current}`) return;
  aroundShown = `${first} ${current}`;
  const rows = Array.from(indices.slice(first, first + 10)).map((index, place) => {
    const row = element("tr");
    if (first + place === current) row.setAttribute("aria-current", "true");
    const begin = element("td", "", "number");
    const button = element("button", clock(seconds(episodes.start[index])));
    button.type = "button";
    button.setAttribute("aria-label", `Go to ${button.textContent}`);
    button.addEventListener("click", () => player.seek(episodes.start[index]));
    begin.append(button);
    const what = element("td", "", "isolated");
    const mark = element("span", "", "mark");
    mark.style.background = colourOf(episodes.kind[index]);
    what.append(mark, describe(index));
    const lasted = seconds(episodes.end[index] - episodes.start[index]);
    const text = episodes.flags[index] & FLAG.open ? "not over" : lasted > 0 ? length(lasted) : "–";
    row.append(begin, what, element("td", deviceName(episodes.device[index]), "isolated"), element("td", text, "number"));
    if (facts.reasons) row.append(why.cell(index));
    return row;
  });
  if (!rows.length) {
    const cell = element("td", "Nothing was pressed.", "none");
    cell.colSpan = 5;
    const row = element("tr");
    row.append(cell);
    rows.push(row);
  }
  byId("around").replaceChildren(...rows);
}
