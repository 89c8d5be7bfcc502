/** Requests under way. */

/** A request under way. `done` is called once, with an error or a result. */
export class Ask {
  /** The requests that follow, where one line has not room for all of it: [request, fields] each. */
  rest = [];
  /** Connections that ended while it was under way. */
  losses = 0;
  result = {};

  constructor(request, fields, done) {
    /** What was asked; `request` is the part of it that is sent. */
    this.name = request;
    this.request = request;
    this.fields = fields;
    this.done = done;
  }

  /** Asked by the protocol itself, for a new connection; the program did so before. */
  get isRestoring() {
    return this.done === null;
  }

  /** The result of a part: lists go on where those of the parts before end. */
  add(result) {
    for (const [name, value] of Object.entries(result)) {
      const former = this.result[name];
      this.result[name] = Array.isArray(former) && Array.isArray(value) ? [...former, ...value] : value;
    }
  }
}
