/** Requests under way. */

/** A request under way. `done` is called once, with an error or a result. */
export class Ask {
  /** The requests that follow, where one line has not room for all of it: [request, text] each. */
  rest = [];
  /** Connections that ended while it was under way. */
  lost = 0;
  result = {};

  constructor(request, text, done) {
    /** What was asked; `request` is the part of it that is sent. */
    this.name = request;
    this.request = request;
    /** The fields as JSON: what the program does with its objects later changes nothing. */
    this.text = text;
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

/** A press that another connection has numbered brings nothing to the front. */
export function withoutIntent(ask) {
  if (ask.text.includes('"intent"')) {
    const fields = JSON.parse(ask.text);
    delete fields.intent;
    ask.text = JSON.stringify(fields);
  }
  return ask;
}
