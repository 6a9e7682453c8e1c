/** A refusal as Alpaca words it: HTTP status and body. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(String(body["message"]));
  }
}

const coded =
  (status: number, code: number) =>
  (message: string, more: Readonly<Record<string, unknown>> = {}): Refusal =>
    new Refusal(status, { code, message, ...more });

/** Codes are coarse, as the venue's are: the words distinguish the causes. */
export const malformed = coded(422, 40010001);
export const unprocessable = coded(422, 42210000);
export const forbidden = coded(403, 40310000);
export const notFound = coded(404, 40410000);
export const tooMany = (): Refusal => coded(429, 42910000)("too many requests");
export const unauthorized = (): Refusal => new Refusal(401, { message: "unauthorized" });
/** A token without the scope. */
export const outOfScope = (): Refusal => new Refusal(403, { message: "forbidden." });
