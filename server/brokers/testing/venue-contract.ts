import { expect, vi } from "vitest";
import { Decimal } from "../../platform/decimal";
import { type PlaceOutcome, VenueCallError, type VenueOrderRef, type VenueOrderRequest, type VenueSession } from "../port/venue-session";
import { type SandboxFault, sandboxFaults } from "../sandboxes/faults";

/** What an adapter's tests need of the imitation of its venue. */
export interface VenueControl {
  /** A symbol that is traded there, priced around `price`; quantities are multiples of `lot`. */
  readonly symbol: string;
  readonly price: string;
  readonly lot: string;
  now(): Date;
  /** Moves the market and fills what it reaches. */
  move(bid: string, ask: string): void | Promise<void>;
  /** The next `times` requests of this kind meet the fault. */
  fault(request: "PLACE" | "CANCEL" | "FIND" | "OPEN_ORDERS" | "FILLS" | "ACCOUNT", fault: SandboxFault, times?: number): void;
  clearFaults(): void;
  /** How many orders the venue has under this client id. */
  orderCount(clientOrderId: string): number;
  cutStreams(): void;
  /** Secrets of the account, which no error may carry. */
  readonly secrets: readonly string[];
}

let lastId = 0;
/** 32 hex digits, each once in a run. */
export const newClientOrderId = (): string => (++lastId).toString(16).padStart(32, "b");

export function marketOrder(control: VenueControl, given: Partial<VenueOrderRequest> = {}): VenueOrderRequest {
  return {
    clientOrderId: newClientOrderId(),
    symbol: control.symbol,
    side: "BUY",
    type: "MARKET",
    timeInForce: "GTC",
    quantity: new Decimal(control.lot).mul(200),
    limitPrice: null,
    stopPrice: null,
    ...given,
  };
}

/** A buy at half the price: it rests. */
export const restingOrder = (control: VenueControl, given: Partial<VenueOrderRequest> = {}): VenueOrderRequest =>
  marketOrder(control, { type: "LIMIT", limitPrice: new Decimal(control.price).div(2), ...given });

export const refOf = (
  control: VenueControl,
  { clientOrderId, symbol }: VenueOrderRequest,
  venueOrderId: string | null = null,
): VenueOrderRef => ({
  clientOrderId,
  venueOrderId,
  symbol,
  sentAt: control.now(),
});

/** Faults after which the order exists although no usable answer came. */
export const doneAndLost = ["doAndCut", "doAndHang", "doAndServerError", "doAndGatewayTimeout", "doAndOkEmptyObject"] as const;
/** Faults after which it does not, which nobody can know from the answer. */
export const lostBefore = [
  "cutBefore",
  "hang",
  "serverErrorJson",
  "gatewayHtml",
  "okEmptyObject",
  "okHtml",
  "okNothing",
  "okHalfJson",
  "redirect",
  "maintenance",
] as const;
/** Answers from which a read learns nothing. */
const unreadable = [
  "cutBefore",
  "serverErrorJson",
  "gatewayHtml",
  "okEmptyObject",
  "okHtml",
  "okNothing",
  "okHalfJson",
  "halfBody",
] as const;

function expectNoSecret(control: VenueControl, value: unknown): void {
  const text = value instanceof Error ? `${value.message} ${JSON.stringify(value)}` : JSON.stringify(value);
  for (const secret of control.secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/signature|https?:\/\//i);
}

async function expectUnknown(control: VenueControl, outcome: Promise<PlaceOutcome>): Promise<void> {
  const placed = await outcome;
  expect(placed).toMatchObject({ kind: "UNKNOWN", isDuplicateId: false });
  expectNoSecret(control, placed);
}

/** An order is accepted, found by its id, and its fills add up to it; reading on from their cursor gives none twice. */
export async function fillsAddUp(session: VenueSession, control: VenueControl, fillsBy: "ACCOUNT" | "SYMBOL"): Promise<void> {
  const since = control.now();
  const order = marketOrder(control);
  const placed = await session.place(order);
  expect(placed).toMatchObject({ kind: "ACCEPTED", order: { clientOrderId: order.clientOrderId, symbol: control.symbol } });
  const found = await session.findOrder(refOf(control, order));
  expect(found).toMatchObject({ kind: "FOUND", order: { status: "FILLED" } });
  const by = fillsBy === "SYMBOL" ? control.symbol : null;
  const page = await session.fillsSince(null, by, since);
  const venueOrderId = placed.kind === "ACCEPTED" ? placed.order.venueOrderId : "";
  const own = page.fills.filter((fill) => fill.venueOrderId === venueOrderId);
  expect(own.reduce((sum, { quantity }) => sum.add(quantity), new Decimal(0)).toFixed()).toBe(order.quantity.toFixed());
  const next = await session.fillsSince(page.cursor, by, since);
  const seen = new Set(page.fills.map(({ venueFillId }) => venueFillId));
  expect(next.fills.filter(({ venueFillId }) => !seen.has(venueFillId))).toEqual([]);
}

/** The order was taken and its answer lost: UNKNOWN, one order at the venue, found by its id. */
export async function lostAnswersAreUnknown(session: VenueSession, control: VenueControl): Promise<void> {
  for (const name of doneAndLost) {
    const order = restingOrder(control);
    control.fault("PLACE", sandboxFaults[name]);
    await expectUnknown(control, session.place(order));
    expect(control.orderCount(order.clientOrderId), name).toBe(1);
    expect(await session.findOrder(refOf(control, order)), name).toMatchObject({ kind: "FOUND", order: { status: "ACCEPTED" } });
  }
}

/** The order never arrived: UNKNOWN as well, and not found, which proves nothing by itself. */
export async function lostRequestsAreUnknown(session: VenueSession, control: VenueControl): Promise<void> {
  for (const name of lostBefore) {
    const order = restingOrder(control);
    control.fault("PLACE", sandboxFaults[name]);
    await expectUnknown(control, session.place(order));
    expect(control.orderCount(order.clientOrderId), name).toBe(0);
    expect(await session.findOrder(refOf(control, order)), name).toEqual({ kind: "NOT_FOUND" });
  }
}

/** 429 is the one fault after which an order is certainly not there: it says when to come again. */
export async function tooManyIsNotPlaced(session: VenueSession, control: VenueControl): Promise<void> {
  const order = restingOrder(control);
  control.fault("PLACE", sandboxFaults.tooMany);
  expect(await session.place(order)).toMatchObject({ kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 7_000 });
  expect(control.orderCount(order.clientOrderId)).toBe(0);
}

/** "Duplicate id" says that the order exists: never a rejection. */
export async function duplicateIdsAreUnknown(session: VenueSession, control: VenueControl): Promise<void> {
  const order = restingOrder(control);
  expect(await session.place(order)).toMatchObject({ kind: "ACCEPTED" });
  expect(await session.place(order)).toMatchObject({ kind: "UNKNOWN", isDuplicateId: true });
  expect(control.orderCount(order.clientOrderId)).toBe(1);
}

/** A look-up that fails says so, and never that there is no such order. */
export async function failedLookUpsProveNothing(session: VenueSession, control: VenueControl): Promise<void> {
  const order = restingOrder(control);
  await session.place(order);
  for (const name of unreadable) {
    control.fault("FIND", sandboxFaults[name]);
    const found = await session.findOrder(refOf(control, order));
    expect(found, name).toMatchObject({ kind: "FAILED" });
    expectNoSecret(control, found);
  }
}

/** Nothing that cannot be read is "none": no fills, no orders, a flat account. */
export async function failedReadsThrow(session: VenueSession, control: VenueControl, fillsBy: "ACCOUNT" | "SYMBOL"): Promise<void> {
  const reads = [
    ["OPEN_ORDERS", () => session.openOrders([control.symbol])],
    ["FILLS", () => session.fillsSince(null, fillsBy === "SYMBOL" ? control.symbol : null, control.now())],
    ["ACCOUNT", () => session.account()],
  ] as const;
  for (const [request, read] of reads)
    for (const name of unreadable) {
      control.fault(request, sandboxFaults[name]);
      const error: unknown = await read().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error, `${request} ${name}`).toBeInstanceOf(VenueCallError);
      expectNoSecret(control, error);
      control.clearFaults();
    }
}

/** A cancel is taken, one that came too late says so, and one whose answer was lost is unknown. */
export async function cancelsSayWhatBecameOfThem(session: VenueSession, control: VenueControl): Promise<void> {
  const order = restingOrder(control);
  const placed = await session.place(order);
  const ref = refOf(control, order, placed.kind === "ACCEPTED" ? placed.order.venueOrderId : null);
  control.fault("CANCEL", sandboxFaults.doAndCut);
  expect(await session.cancel(ref)).toMatchObject({ kind: "UNKNOWN" });
  expect(await session.findOrder(ref)).toMatchObject({ kind: "FOUND", order: { status: "CANCELED" } });
  expect(await session.cancel(ref)).toMatchObject({ kind: "TOO_LATE" });
  const other = restingOrder(control);
  const second = await session.place(other);
  expect(await session.cancel(refOf(control, other, second.kind === "ACCEPTED" ? second.order.venueOrderId : null))).toEqual({
    kind: "ACCEPTED",
  });
  expect(await session.openOrders([control.symbol])).not.toContainEqual(expect.objectContaining({ clientOrderId: other.clientOrderId }));
}

/** Updates wake; a cut is announced, and its end with the moment at which it began. */
export async function streamsWakeAndResume(session: VenueSession, control: VenueControl): Promise<void> {
  const said: string[] = [];
  const stream = await session.stream({
    onOrder: (order) => void said.push(order.clientOrderId ?? ""),
    onActivity: () => void said.push("ACTIVITY"),
    onCut: () => void said.push("CUT"),
    onResumed: (cutAt) => void said.push(`RESUMED ${cutAt.toISOString()}`),
  });
  const first = restingOrder(control);
  await session.place(first);
  await vi.waitFor(() => expect(said).toEqual(expect.arrayContaining([first.clientOrderId, "ACTIVITY"])), 5_000);
  control.cutStreams();
  await vi.waitFor(() => expect(said).toContain("CUT"), 5_000);
  await vi.waitFor(() => expect(said.some((word) => word.startsWith("RESUMED"))).toBe(true), 10_000);
  const second = restingOrder(control);
  await session.place(second);
  await vi.waitFor(() => expect(said).toContain(second.clientOrderId), 5_000);
  await stream!.close();
}
