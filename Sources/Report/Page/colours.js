// Colours of the theme in force, for canvases.

const palette = {};

function readPalette() {
  const probe = document.body.appendChild(document.createElement("i"));
  const names = [
    "paper", "card", "well", "ink", "soft", "faint", "line", "accent", "key", "button", "scroll", "gesture",
    "touch", "hover", "press", "latch", "band", "lost", "plug", "heat-0", "heat-1", "heat-2", "heat-3",
  ];
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    palette[name] = getComputedStyle(probe).color;
  }
  probe.remove();
}

/** The colour of a kind of episode. */
function colourOf(kind) {
  switch (KINDS[kind]) {
    case "key": return palette.key;
    case "button": case "click": return palette.button;
    case "gesture": case "regionGesture": return palette.gesture;
    case "scroll": return palette.scroll;
    case "touch": case "tool": return palette.touch;
    case "lost": case "anomaly": return palette.lost;
    case "hover": return palette.hover;
    case "latch": return palette.latch;
    case "band": case "selection": return palette.band;
    case "press": return palette.press;
    default: return palette.plug;
  }
}

/** The theme: that of the system, until somebody chooses. */
function setUpTheme(redraw) {
  const button = byId("theme");
  const themes = ["automatic", "light", "dark"];
  let chosen = 0;
  button.addEventListener("click", () => {
    chosen = (chosen + 1) % themes.length;
    if (chosen) document.documentElement.dataset.theme = themes[chosen];
    else delete document.documentElement.dataset.theme;
    button.textContent = `Theme: ${themes[chosen]}`;
    readPalette();
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    readPalette();
    redraw();
  });
  readPalette();
}

/** A canvas as wide as it is shown, in pixels of the screen, and its context in those of the page. */
function prepare(canvas, height) {
  const scale = Math.min(3, devicePixelRatio || 1);
  const width = Math.max(1, canvas.clientWidth || canvas.parentElement.clientWidth);
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `12px ${FONT}`;
  context.textBaseline = "middle";
  return { context, width, height };
}
const FONT = 'ui-sans-serif, system-ui, "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif';

/** The longest beginning of `text` that fits. */
function fitted(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let [low, high] = [0, Math.min(text.length, 80)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(text.slice(0, middle) + "…").width <= width) low = middle; else high = middle - 1;
  }
  return low ? text.slice(0, low) + "…" : "";
}
