import {
  VenueCallError,
  type CancelOutcome,
  type FindOutcome,
  type PlaceOutcome,
  type VenueOrderRef,
  type VenueOrderRequest,
  type VenueSession,
} from "../port/venue-session";
import type { CallPriority } from "./call-queue";
import type { CallScope, CallVerdict, VenueCalls } from "./venue-calls";

/** Weights at venues that count them; where calls are counted each is one. */
const weights = {
  permissions: 1,
  account: 20,
  positions: 20,
  place: 1,
  cancel: 1,
  findOrder: 4,
  openOrders: 6,
  fillsSince: 20,
  charges: 1,
  transfers: 2,
  corporateActions: 1,
  rates: 4,
} as const;

const answered: CallVerdict = { kind: "ANSWERED" };
const failed: CallVerdict = { kind: "FAILED" };

const verdictOfPlacing = (outcome: PlaceOutcome): CallVerdict => {
  if (outcome.kind === "UNKNOWN") return outcome.isDuplicateId ? answered : failed;
  if (outcome.kind === "NOT_PLACED" && outcome.because === "RATE_LIMITED")
    return { kind: "RATE_LIMITED", retryAfterMs: outcome.retryAfterMs };
  return answered;
};

/** A session whose calls wait for the limit of its venue, and are not sent while that does not answer. Its three order calls still never throw. */
export function limitSession(session: VenueSession, scope: CallScope, calls: VenueCalls, secrets: readonly string[] = []): VenueSession {
  const isWeighted = scope.capabilities.rateLimit.unit === "weight";
  const run = async <T>(
    name: keyof typeof weights,
    priority: CallPriority,
    times: number,
    call: () => Promise<T>,
    verdict?: (result: T) => CallVerdict,
    mayLeave?: () => Promise<boolean>,
  ): Promise<T> => {
    try {
      return await calls.run(scope, priority, (isWeighted ? weights[name] : 1) * times, call, verdict, mayLeave);
    } catch (error) {
      throw withoutSecrets(error, secrets);
    } finally {
      const left = session.rateLimitLeft;
      if (left) calls.noteUsed(scope, left.used);
    }
  };
  return {
    get rateLimitLeft() {
      return session.rateLimitLeft;
    },
    permissions: () => run("permissions", "READ", 1, () => session.permissions()),
    account: () => run("account", "READ", 1, () => session.account()),
    positions: () => run("positions", "READ", 1, () => session.positions()),
    openOrders: (symbols) => run("openOrders", "READ", Math.max(1, symbols.length), () => session.openOrders(symbols)),
    fillsSince: (cursor, symbol, since) => run("fillsSince", "READ", 1, () => session.fillsSince(cursor, symbol, since)),
    ...(session.charges ? { charges: (since: Date) => run("charges", "READ", 1, () => session.charges!(since)) } : {}),
    ...(session.transfers ? { transfers: (since: Date) => run("transfers", "READ", 2, () => session.transfers!(since)) } : {}),
    ...(session.corporateActions
      ? { corporateActions: (since: Date) => run("corporateActions", "READ", 1, () => session.corporateActions!(since)) }
      : {}),
    ...(session.rates ? { rates: (currencies: readonly string[]) => run("rates", "READ", 1, () => session.rates!(currencies)) } : {}),
    ...(session.minimums ? { minimums: () => session.minimums!() } : {}),
    stream: (listener) => session.stream(listener),
    close: () => session.close(),
    place: (order, isClosing = false, mayLeave) =>
      placeLimited(session, order, (call) => run("place", isClosing ? "CLOSE" : "ORDER", 1, call, verdictOfPlacing, mayLeave)),
    cancel: (order) => cancelLimited(session, order, (call) => run("cancel", "CLOSE", 1, call, verdictOfCancelling)),
    findOrder: (order) => findLimited(session, order, (call) => run("findOrder", "ORDER", 1, call, verdictOfFinding)),
  };
}

/**
 * An error that can be shown, stored and logged: a venue may repeat a key in its words, and what a library throws may hold the whole
 * signed request.
 */
export function withoutSecrets(error: unknown, secrets: readonly string[]): VenueCallError {
  if (!(error instanceof VenueCallError)) return new VenueCallError("OTHER", `The call failed (${nameOf(error)}).`);
  // The longest first: one may be a part of another.
  const longestFirst = secrets.filter((secret) => secret !== "").toSorted((a, b) => b.length - a.length);
  const words = longestFirst.reduce((text, secret) => text.replaceAll(secret, "•••"), error.words);
  return words === error.words ? error : new VenueCallError(error.kind, words, error.status, error.retryAfterMs);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

const verdictOfCancelling = (outcome: CancelOutcome): CallVerdict => (outcome.kind === "UNKNOWN" ? failed : answered);
const verdictOfFinding = (outcome: FindOutcome): CallVerdict => (outcome.kind === "FAILED" ? failed : answered);

type Run<T> = (call: () => Promise<T>) => Promise<T>;

const wordsOf = (error: unknown): string => withoutSecrets(error, []).words;

async function placeLimited(session: VenueSession, order: VenueOrderRequest, run: Run<PlaceOutcome>): Promise<PlaceOutcome> {
  let isSent = false;
  try {
    return await run(() => {
      isSent = true;
      return session.place(order);
    });
  } catch (error) {
    if (isSent) return { kind: "UNKNOWN", isDuplicateId: false, words: wordsOf(error) };
    const isLimited = error instanceof VenueCallError && error.kind === "RATE_LIMITED";
    const retryAfterMs = (error instanceof VenueCallError && error.retryAfterMs) || 1_000;
    return { kind: "NOT_PLACED", because: isLimited ? "RATE_LIMITED" : "CIRCUIT_OPEN", retryAfterMs, words: wordsOf(error) };
  }
}

async function cancelLimited(session: VenueSession, order: VenueOrderRef, run: Run<CancelOutcome>): Promise<CancelOutcome> {
  try {
    return await run(() => session.cancel(order));
  } catch (error) {
    return { kind: "UNKNOWN", words: wordsOf(error) };
  }
}

async function findLimited(session: VenueSession, order: VenueOrderRef, run: Run<FindOutcome>): Promise<FindOutcome> {
  try {
    return await run(() => session.findOrder(order));
  } catch (error) {
    return { kind: "FAILED", words: wordsOf(error) };
  }
}
