/** What can go wrong. All of it is an `InletError`. */

export class InletError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** The daemon refused a request, and nothing changed. `code` says why for programs, `reason` for people. */
export class RequestError extends InletError {
  constructor(code, reason, request = "", column = undefined) {
    super(request ? `${request}: ${reason} (${code})` : `${reason} (${code})`);
    this.code = code;
    this.reason = reason;
    /** What was asked, such as `regions.set`. */
    this.request = request;
    /** The byte of the request's line, from 1, where the fault is. */
    this.column = column;
  }
}

/** No daemon is there, or it has closed the connection. */
export class ConnectionLost extends InletError {}

/** The daemon does not let this user in, or `inlet serve` does not know the token. */
export class NotPermitted extends ConnectionLost {}

/** What came is not what Inlet writes: not JSON lines, lines without end, or a later schema. */
export class ProtocolError extends InletError {}

/** The error of a reply. */
export function refusal(error, request = "") {
  const { code = "unknown", message = "refused", column } = typeof error === "object" && error !== null ? error : {};
  return new RequestError(String(code), String(message), request, typeof column === "number" ? column : undefined);
}
