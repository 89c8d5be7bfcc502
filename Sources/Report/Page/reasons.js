"use strict";
// Why a contact is no finger: the words for the numbers of the core (ContactVerdict).

const kinds = ["finger", "palm", "edge", "typing", "split", "thumb", "resting"];
const kindWords = [
  "a finger", "a palm", "in doubt at an edge", "ignored, someone types", "part of a wide finger", "a resting thumb",
  "resting in a button area",
];
const shown = (value, digits = 1) => String(Number(value.toFixed(digits)));
const percent = (part) => `${shown(part * 100, 0)} %`;
const evidence = [
  () => "",
  (value, limit) => `pressure ${percent(value)}, limit ${percent(limit)}`,
  (value, limit) => `length ${shown(value)} mm, limit ${shown(limit)} mm`,
  () => "the device reports a palm",
  (value, limit) => `landed ${shown(value)} mm from a side, zone ${shown(limit)} mm`,
  (value, limit) => `landed ${shown(value)} mm from the top, zone ${shown(limit)} mm`,
  (value, limit) => `${shown(value, 0)} ms after a key or the stick, limit ${shown(limit, 0)} ms`,
  (value, limit) => `${shown(value)} mm from another contact, limit ${shown(limit)} mm`,
  (value, limit) => `${shown(value, 0)} ms on the pad, limit ${shown(limit, 0)} ms`,
  (value, limit) => `moved ${shown(value)} mm, limit ${shown(limit)} mm`,
  (value, limit) => `at ${percent(value)} of the height, limit ${percent(limit)}`,
  () => "because of another contact",
];
const reasonNumbers = 15;

function reasonsIn(numbers) {
  const reasons = [];
  for (let i = 0; i < numbers.length; i += reasonNumbers) {
    const [line, time, what, contact, kind, former, evident, value, limit, x, y, dwell, travel, pressure, length] =
      numbers.subarray(i, i + reasonNumbers);
    const said = [
      () => `${kindWords[kind]}${former && !kind ? `, no longer ${kindWords[former]}` : ""}`,
      () => "cannot tap any more",
      () => "lifted as a tap",
    ][what]();
    const measures = [`at ${shown(x)}, ${shown(y)} mm`, `${shown(dwell, 0)} ms`, `moved ${shown(travel)} mm`];
    if (pressure >= 0) measures.push(`pressure ${percent(pressure)}`);
    if (length >= 0) measures.push(`length ${shown(length)} mm`);
    const details = [`contact ${contact}`, said, evidence[evident](value, limit), measures.join(", ")].filter(Boolean).join(" · ");
    reasons.push({
      line, time, what: `why ${kinds[kind]}`, details, isRejection: what === 0 && kind > 0, word: kinds[kind], contact, x, y,
    });
  }
  return reasons;
}
