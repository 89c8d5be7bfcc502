// The space with its regions, the pointer's path or its heat map, and what is going on at the moment.

const stage = (() => {
  const canvas = byId("stage");
  const still = document.createElement("canvas");
  const [left, top, across, down] = facts.space;
  /** How long the pointer's trail and the ring of a click stay, in seconds. */
  const TRAIL = 1.5;
  const RING = 0.6;
  let picture = "path";
  let drawn = "";
  let size = { width: 0, height: 0 };

  const toX = (value) => ((value - left) / across) * size.width;
  const toY = (value) => ((value - top) / down) * size.height;

  function layOut() {
    const width = canvas.parentElement.clientWidth;
    size = { width, height: Math.max(140, Math.min((width * down) / across, innerHeight * 0.66, 760)) };
    drawn = "";
  }

  /** A region's rectangle on the canvas. */
  function rect(place) {
    const [x, y, width, height] = facts.regions.rects.subarray(place * 4, place * 4 + 4);
    return [toX(x), toY(y), (width / across) * size.width, (height / down) * size.height];
  }

  function drawDisplays(context) {
    context.fillStyle = palette.well;
    context.fillRect(0, 0, size.width, size.height);
    if (facts.displays.length < 2) return;
    for (const [x, y, width, height] of facts.displays) {
      const box = [toX(x), toY(y), (width / across) * size.width, (height / down) * size.height];
      context.fillStyle = palette.card;
      context.fillRect(...box);
      context.strokeStyle = palette.line;
      context.strokeRect(...box);
    }
  }

  function drawRegions(context, arrangement) {
    for (let place = arrangement.first; place < arrangement.end; place++) {
      const [x, y, width, height] = rect(place);
      const isScene = facts.regions.role[place] === 255;
      context.fillStyle = palette.card;
      context.strokeStyle = isScene ? palette.line : palette.faint;
      context.globalAlpha = isScene ? 1 : 0.75;
      context.fillRect(x, y, width, height);
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), Math.max(0, height - 1));
      context.globalAlpha = 1;
      if (width < 34 || height < (isScene ? 0 : 18)) continue;
      context.fillStyle = isScene ? palette.faint : palette.soft;
      context.font = `11px ${FONT}`;
      const name = regionWord(facts.names[facts.regions.name[place]]);
      const text = fitted(context, name, width - 12);
      if (text !== name && text.length < 5) continue;
      // A scene's name stands above it, where its regions do not cover it.
      if (!isScene) context.fillText(text, x + 6, y + 11); else if (y > 14) context.fillText(text, x, y - 8);
    }
  }

  /** The whole path, faint; in pieces, because one of a quarter of a million corners is slow to stroke. */
  function drawPath(context) {
    const { time, x, y, track } = facts.places;
    const last = new Map();
    let pieces = 0;
    context.strokeStyle = palette.ink;
    context.lineWidth = 1;
    context.lineJoin = "round";
    context.globalAlpha = Math.max(0.1, Math.min(0.42, 6000 / (time.length + 1)));
    context.beginPath();
    for (let index = 0; index < time.length; index++) {
      const place = [(x[index] / 65535) * size.width, (y[index] / 65535) * size.height];
      const number = track[index] & 0x7f;
      const from = last.get(number);
      last.set(number, place);
      if (!from || track[index] & TRACK.beginning) continue;
      context.moveTo(...from);
      context.lineTo(...place);
      if (++pieces % 1000 === 0) {
        context.stroke();
        context.beginPath();
      }
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Steps of equal factors: ten times as long is as much darker anywhere. */
  function drawHeat(context) {
    const { columns, rows, cells } = facts.heat;
    const most = Math.max(1, cells.reduce((left, right) => Math.max(left, right), 0));
    const ramp = document.createElement("canvas");
    ramp.width = 256;
    ramp.height = 1;
    const shades = ramp.getContext("2d", { willReadFrequently: true });
    const gradient = shades.createLinearGradient(0, 0, 256, 0);
    [0, 0.3, 0.68, 1].forEach((stop, index) => gradient.addColorStop(stop, palette[`heat-${index}`]));
    shades.fillStyle = gradient;
    shades.fillRect(0, 0, 256, 1);
    const colours = shades.getImageData(0, 0, 256, 1).data;
    const image = document.createElement("canvas");
    image.width = columns;
    image.height = rows;
    const pixels = new ImageData(columns, rows);
    cells.forEach((stay, cell) => {
      const shade = Math.round((Math.log1p(stay) / Math.log1p(most)) * 255) * 4;
      pixels.data.set(colours.subarray(shade, shade + 4), cell * 4);
    });
    image.getContext("2d").putImageData(pixels, 0, 0);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, size.width, size.height);
  }

  /** What does not change while it plays. */
  function drawStill(arrangement) {
    const scale = Math.min(3, devicePixelRatio || 1);
    still.width = Math.round(size.width * scale);
    still.height = Math.round(size.height * scale);
    const context = still.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.textBaseline = "middle";
    drawDisplays(context);
    drawRegions(context, arrangement);
    if (picture === "heat") drawHeat(context); else drawPath(context);
  }

  function drawTrail(context, time) {
    const { time: times, x, y, track } = facts.places;
    const end = countUpTo(times, time);
    const since = time - ticksOf(TRAIL);
    const last = new Map();
    context.lineWidth = 2.5;
    context.lineCap = "round";
    context.strokeStyle = palette.accent;
    for (let index = since > 0 ? countUpTo(times, since) : 0; index < end; index++) {
      const place = [(x[index] / 65535) * size.width, (y[index] / 65535) * size.height];
      const number = track[index] & 0x7f;
      const from = last.get(number);
      last.set(number, place);
      if (!from || track[index] & TRACK.beginning) continue;
      context.globalAlpha = Math.max(0, Math.min(1, (times[index] - since) / ticksOf(TRAIL)));
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(...place);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  function drawRings(context, time) {
    const [from, to] = moment.clicks.range(Math.max(0, time - ticksOf(RING)), time);
    context.lineWidth = 2;
    for (let place = from; place < to; place++) {
      const index = moment.clicks.indices[place];
      if (!(episodes.flags[index] & FLAG.hasPlace)) continue;
      const age = seconds(time - episodes.start[index]) / RING;
      const isHeld = episodes.end[index] > time;
      if (age > 1 && !isHeld) continue;
      context.globalAlpha = isHeld ? 1 : 1 - age;
      context.strokeStyle = colourOf(episodes.kind[index]);
      context.beginPath();
      const [x, y] = [(episodes.u[index] / 65535) * size.width, (episodes.v[index] / 65535) * size.height];
      context.arc(x, y, isHeld ? 11 : 9 + 16 * age, 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** The regions that something happens to: filled, and outlined in a way of its own each. */
  function drawStates(context, arrangement, time) {
    const names = (kind) => new Set(moment.active(kind, time).map((index) => episodes.name[index]));
    const [hovers, presses, latches] = [names("hover"), names("press"), names("latch")];
    const selection = moment.selection(time);
    for (let place = arrangement.first; place < arrangement.end; place++) {
      const name = facts.regions.name[place];
      if (facts.regions.role[place] === 255) continue;
      const box = rect(place);
      const fill = (colour, alpha) => {
        context.globalAlpha = alpha;
        context.fillStyle = colour;
        context.fillRect(...box);
        context.globalAlpha = 1;
      };
      const outline = (colour, width, dash = []) => {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.setLineDash(dash);
        context.strokeRect(box[0] + 1, box[1] + 1, Math.max(0, box[2] - 2), Math.max(0, box[3] - 2));
        context.setLineDash([]);
      };
      if (selection.has(name)) fill(palette.band, 0.3);
      if (hovers.has(name)) {
        fill(palette.hover, 0.16);
        outline(palette.soft, 1.5);
      }
      if (presses.has(name)) outline(palette.button, 2);
      if (latches.has(name)) outline(palette.latch, 3, [7, 4]);
    }
    const band = moment.band(time);
    if (!band) return;
    const [x, y] = [band[0] * size.width, band[1] * size.height];
    const box = [x, y, band[2] * size.width - x, band[3] * size.height - y];
    context.globalAlpha = 0.14;
    context.fillStyle = palette.band;
    context.fillRect(...box);
    context.globalAlpha = 1;
    context.strokeStyle = palette.band;
    context.lineWidth = 1.5;
    context.setLineDash([4, 3]);
    context.strokeRect(...box);
    context.setLineDash([]);
  }

  /** Nothing moves, and there is nothing to move over. */
  const isBare = !moment.hasPointer && facts.places.time.length < 2 && !facts.regions.name.length;

  function draw(time) {
    if (isBare) return;
    if (!size.width) layOut();
    const arrangement = moment.arrangement(time);
    const wanted = `${picture} ${arrangement.number} ${size.width}`;
    if (wanted !== drawn) {
      drawStill(arrangement);
      drawn = wanted;
    }
    const { context } = prepare(canvas, size.height);
    context.drawImage(still, 0, 0, size.width, size.height);
    drawStates(context, arrangement, time);
    drawTrail(context, time);
    drawRings(context, time);
    const pointer = moment.pointer(time);
    if (!pointer) return;
    context.beginPath();
    context.arc(pointer.x * size.width, pointer.y * size.height, 6, 0, 2 * Math.PI);
    context.fillStyle = palette.accent;
    context.fill();
    context.strokeStyle = palette.card;
    context.lineWidth = 2;
    context.stroke();
  }

  function describeStage() {
    if (isBare) {
      byId("pointer-title").textContent = "At this moment";
      byId("picture").hidden = canvas.parentElement.hidden = true;
      canvas.closest(".scene").classList.add("bare");
      byId("stage-caption").textContent = "Nothing in the recording moves a pointer, and it declares no regions.";
      return;
    }
    const { total, time, interval } = facts.places;
    const inMotion = total > 1 ? `${plural(total - 1, "place")} of the pointer, of fingers and pens` : "no motion";
    const kept = time.length < total - 1
      ? `; ${count(time.length)} are drawn, one for every ${length(seconds(interval))} at most` : "";
    const regions = facts.regions.name.length ? "" : " The recording declares no regions.";
    canvas.setAttribute("aria-label", `The space of ${across} by ${down} points: ${inMotion}`);
    byId("stage-caption").textContent = picture === "heat"
      ? "How long the pointer was where, on a scale of factors; a stay counts for a quarter of a second at most, so that rest does not outshine motion."
      : `The space of ${count(across)} × ${count(down)} points, with ${inMotion}${kept}. The line in colour is the last ${TRAIL} s.${regions}`;
  }

  byId("picture").addEventListener("change", (event) => {
    picture = event.target.value;
    describeStage();
    draw(player.time);
  });
  describeStage();
  return { draw, layOut, forget: () => { drawn = ""; } };
})();
