/**
 * Keeps the regions of a scene where the page's elements are. The page fills the space, as in a kiosk.
 *
 * Elements with `data-region` are regions: their id is the region's, what they lie in its parent, and the attribute has the rest.
 */
export class Regions {
  /** [width, height] of what the page fills. */
  space;
  #client;
  #scene;
  /** What the daemon has: region by id. */
  #declared = null;
  #isScheduled = false;
  #resizes = new ResizeObserver(() => this.schedule());
  /** The stream does not say where regions are: inspectors in the same browser ask here. */
  #channel = new BroadcastChannel("inlet regions");

  constructor(client, scene) {
    this.#client = client;
    this.#scene = scene;
    this.space = client.hello.space;
    // Elements that come, go or change places.
    new MutationObserver(() => this.schedule()).observe(document.body, { childList: true, subtree: true });
    // What is scrolled has moved, and no size has changed.
    document.addEventListener("scroll", () => this.schedule(), { capture: true, passive: true });
    this.#channel.addEventListener("message", ({ data }) => data.ask && this.#declared && this.#tell());
  }

  /** Pixels of the page for a place in the space. */
  toPage(x, y) {
    return [(x * innerWidth) / this.space[0], (y * innerHeight) / this.space[1]];
  }

  /** Declares once a frame what differs, in one request. */
  schedule() {
    if (!this.#isScheduled) requestAnimationFrame(() => this.#update());
    this.#isScheduled = true;
  }

  #update() {
    const before = this.#declared;
    const now = new Map(elements().map((element) => [element.id, this.#region(element)]));
    for (const element of [document.body, ...elements()]) this.#resizes.observe(element);
    this.#isScheduled = false;
    this.#declared = now;
    this.#tell();
    if (!before) return this.#client.scene.activate({ scene: this.#scene, regions: [...now.values()] });
    const put = [...now.values()].filter((region) => JSON.stringify(region) !== JSON.stringify(before.get(region.id)));
    const remove = [...before.keys()].filter((id) => !now.has(id));
    return put.length + remove.length > 0 && this.#client.regions.update({ scene: this.#scene, put, remove });
  }

  #region(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [across, down] = this.toPage(1, 1);
    const rect = [left / across, top / down, width / across, height / down].map((value) => Math.round(value * 100) / 100);
    return { id: element.id, parent: element.parentElement.closest("[data-region]")?.id, rect, ...JSON.parse(element.dataset.region) };
  }

  #tell() {
    this.#channel.postMessage({ program: this.#client.hello?.program, scene: this.#scene, regions: [...this.#declared.values()] });
  }
}

/** Those in front of others come later, as in the page. What is not shown is no region. */
const elements = () => [...document.querySelectorAll("[data-region]")].filter((element) => element.checkVisibility());
