/** How the exchange refuses: HTTP status, its own code and its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    readonly msg: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(msg);
  }
}

export const badRequest = (code: number, msg: string): Refusal => new Refusal(400, code, msg);
export const missing = (name: string): Refusal =>
  badRequest(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);
export const filterFailure = (filter: string): Refusal => badRequest(-1013, `Filter failure: ${filter}`);
export const newOrderRejected = (msg: string): Refusal => badRequest(-2010, msg);
export const badSymbol = (): Refusal => badRequest(-1121, "Invalid symbol.");
export const keyRefused = (): Refusal => new Refusal(401, -2015, "Invalid API-key, IP, or permissions for action.");
