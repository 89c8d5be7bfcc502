// How often devices sent frames, how regularly, and how long keys were held.

// The steps of the program's IntervalHistogram: where the first begins, in seconds, and how many there are.
const FIRST_STEP = 1e-5;
const STEPS_PER_DECADE = 30;
const DECADES = 7;
/** The shortest time that frames are counted in, in seconds. */
const SHORTEST = 0.1;

/** A card of charts side by side, about one thing. */
function chartCard(parent, title) {
  const card = element("div", "", "chart card");
  const row = element("div", "", "chart-row");
  card.append(element("h3", title, "isolated"), row);
  parent.append(card);
  return row;
}

/** A chart with its words, which `draw` fills; what it returns draws it anew. */
function chart(row, title, caption, draw) {
  const canvas = element("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${title}: ${caption}`);
  const block = element("div");
  block.append(element("p", caption, "caption number"), canvas);
  row.append(block);
  return () => {
    const { context, width } = prepare(canvas, CHART_HEIGHT);
    draw(context, width, CHART_HEIGHT);
  };
}
const CHART_HEIGHT = 112;

/** Bars over lengths of time, ten times as long from one line to the next; a line stands at the median. */
function drawHistogram(context, width, height, counts, colour, median) {
  // Whole decades, from the first that holds any to the last.
  const first = Math.floor(counts.findIndex((count) => count > 0) / STEPS_PER_DECADE) * STEPS_PER_DECADE;
  const end = Math.ceil((counts.findLastIndex((count) => count > 0) + 1) / STEPS_PER_DECADE) * STEPS_PER_DECADE;
  const last = Math.min(counts.length, Math.max(end, first + 2 * STEPS_PER_DECADE));
  const shown = counts.slice(first, last);
  const most = shown.reduce((left, right) => Math.max(left, right), 1);
  const base = height - 20;
  const step = width / shown.length;
  context.font = `11px ${FONT}`;
  for (let place = 0; place < shown.length; place += STEPS_PER_DECADE) {
    context.fillStyle = palette.line;
    context.fillRect(place * step, 0, 1, base);
    context.fillStyle = palette.faint;
    context.fillText(length(FIRST_STEP * 10 ** ((first + place) / STEPS_PER_DECADE)).replace(/\.0+ /, " "), place * step + 4, height - 8);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, base, width, 1);
  context.fillStyle = colour;
  shown.forEach((count, place) => {
    if (!count) return;
    // Few beside many would not be seen: never lower than a point.
    const tall = Math.max(1.5, (count / most) * (base - 6));
    context.fillRect(place * step + 0.5, base - tall, Math.max(1, step - 1), tall);
  });
  const middle = (Math.log10(median / FIRST_STEP) * STEPS_PER_DECADE - first) * step;
  context.fillStyle = palette.ink;
  context.fillRect(middle, 0, 1, base);
}

/** Frames a second over the whole recording: the most in each column. */
function drawRate(context, width, height, values, colour) {
  const base = height - 20;
  const columns = Math.min(values.length, Math.max(1, Math.floor(width)));
  const rates = new Float64Array(columns);
  values.forEach((value, place) => {
    const column = Math.floor((place / values.length) * columns);
    rates[column] = Math.max(rates[column], value);
  });
  const most = rates.reduce((left, right) => Math.max(left, right), 1e-9);
  context.fillStyle = palette.line;
  context.fillRect(0, base, width, 1);
  context.beginPath();
  context.moveTo(0, base);
  rates.forEach((value, column) => {
    const y = base - (value / most) * (base - 6);
    context.lineTo((column / columns) * width, y);
    context.lineTo(((column + 1) / columns) * width, y);
  });
  context.lineTo(width, base);
  context.fillStyle = colour;
  context.globalAlpha = 0.75;
  context.fill();
  context.globalAlpha = 1;
  drawAxis(context, 0, facts.ticks, 0, width, height - 8);
}

/** How long keys and buttons were down, in the same steps as intervals. */
function holds() {
  const counts = new Array(DECADES * STEPS_PER_DECADE).fill(0);
  const lengths = [];
  for (let index = 0; index < episodes.kind.length; index++) {
    if (episodes.kind[index] !== KIND.key || episodes.flags[index] & (FLAG.open | FLAG.cancelled)) continue;
    const time = seconds(episodes.end[index] - episodes.start[index]);
    lengths.push(time);
    const step = Math.floor(Math.log10(Math.max(FIRST_STEP, time) / FIRST_STEP) * STEPS_PER_DECADE);
    counts[Math.min(counts.length - 1, step)]++;
  }
  lengths.sort((left, right) => left - right);
  return { counts, lengths };
}

function setUpCharts() {
  const parent = byId("charts");
  const draws = [];
  for (const device of facts.devices.filter((device) => device.frames > 0)) {
    const name = device.name || "Device without a name";
    const row = chartCard(parent, name);
    draws.push(rateChart(row, name, device));
    const [, median, late, latest] = device.quantiles.map((micros) => Math.max(micros, 1) / 1e6);
    if (device.quantiles[1] === null) continue;
    const summary = `Intervals between frames: half at most ${length(median)} (${rate(1 / median)}), 95 % ${length(late)}, 99 % ${length(latest)}`;
    const counts = Array.from(device.intervals);
    draws.push(chart(row, name, summary, (context, width, height) =>
      drawHistogram(context, width, height, counts, palette.scroll, median)));
  }
  const { counts, lengths } = holds();
  if (lengths.length) {
    const title = "How long keys were held";
    const median = Math.max(FIRST_STEP, lengths[lengths.length >> 1]);
    const summary = `${plural(lengths.length, "press", "presses")}, half of them for at most ${length(median)}`;
    draws.push(chart(chartCard(parent, title), title, summary, (context, width, height) =>
      drawHistogram(context, width, height, counts, palette.gesture, median)));
  }
  if (!draws.length) parent.append(element("p", "No device sent a frame.", "caption"));
  return () => draws.forEach((draw) => draw());
}

function rateChart(row, name, device) {
  // Over too short a time one frame alone would be a high rate.
  const bucket = facts.duration / 1e6 / device.frameBuckets.length;
  const group = Math.min(device.frameBuckets.length, Math.ceil(SHORTEST / bucket));
  const per = group * bucket;
  const rates = new Float64Array(Math.ceil(device.frameBuckets.length / group));
  device.frameBuckets.forEach((frames, place) => { rates[Math.floor(place / group)] += frames / per; });
  const most = rates.reduce((left, right) => Math.max(left, right), 1e-9);
  const summary = `Frames a second over time: at most ${rate(most)}, in steps of ${length(per)}`;
  return chart(row, name, summary, (context, width, height) => drawRate(context, width, height, rates, palette.key));
}
