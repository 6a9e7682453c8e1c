import { GraphQLError } from "graphql";

/**
 * What the user cannot mend is thrown with one of these codes in `extensions.code`.
 * What they can mend travels as data: `UserError` in the payload (see `user-error.ts`).
 */
export type FaultCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "SUSPENDED"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "RATE_LIMITED"
  | "LIMIT_EXCEEDED"
  | "RESYNC_REQUIRED"
  | "UNAVAILABLE"
  | "INTERNAL_SERVER_ERROR";

/** Throws away the request with a code. `detail` is shown to the caller: never put internals in it. */
export class Fault extends GraphQLError {
  constructor(code: FaultCode, message: string, detail: Record<string, string | number | boolean> = {}) {
    super(message, { extensions: { code, ...detail } });
  }
  get code(): FaultCode {
    return this.extensions.code as FaultCode;
  }
}

export const unauthenticated = (): Fault => new Fault("UNAUTHENTICATED", "Log in first.");
export const forbidden = (message = "You are not allowed to do that."): Fault => new Fault("FORBIDDEN", message);
/** `what`: of which there were too many, like "changes". */
export const rateLimited = (what: string, retryAfterSeconds: number): Fault =>
  new Fault("RATE_LIMITED", `Too many ${what}. Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
export const notFound = (what: string): Fault => new Fault("NOT_FOUND", `${what} was not found.`);
