import { Decimal, zero } from "../../platform/decimal";
import type { Clock } from "../../platform/clock";
import type { VenueCapabilities } from "../port/venue";
import {
  VenueCallError,
  type CancelOutcome,
  type FillPage,
  type FindOutcome,
  type KeyPermissions,
  type PlaceOutcome,
  type VenueAccount,
  type VenueCharge,
  type VenueCorporateAction,
  type VenueFill,
  type VenueOrder,
  type VenueOrderRef,
  type VenueOrderRequest,
  type VenuePosition,
  type VenueSession,
  type VenueStreamListener,
} from "../port/venue-session";

/** What goes wrong with one call. LOST_REQUEST: it never arrives; LOST_ANSWER: the venue does it, and nobody hears. */
export type Fault = "LOST_REQUEST" | "LOST_ANSWER" | "RATE_LIMITED" | "REJECTED" | "TOO_LITTLE" | "DOWN" | "TOO_LATE";
export type FaultyCall = "place" | "cancel" | "findOrder" | "fillsSince" | "positions" | "account" | "openOrders";

export const ledgerCapabilities: VenueCapabilities = {
  venue: "ALPACA",
  name: "Ledger",
  classes: ["STOCK"],
  quoteCurrencies: ["USD"],
  otherCurrencies: [],
  environments: ["SANDBOX", "LIVE"],
  sandboxName: null,
  signIns: ["KEY"],
  hasPassphrase: false,
  orderTypes: ["MARKET", "LIMIT", "STOP"],
  timesInForce: ["DAY", "GTC"],
  hasExtendedHours: true,
  isFractional: true,
  hasShorts: true,
  hasFractionalShorts: false,
  holdings: "POSITIONS",
  clientOrderId: { unique: "FOREVER", lookUp: "BY_ID", horizonMs: 90 * 86_400_000 },
  fillsBy: "ACCOUNT",
  hasOrderStream: true,
  permissionsKnown: "ALWAYS",
  transfersListed: "NEVER",
  rateLimit: { perMinuteMax: 200, unit: "calls", countedBy: "ACCOUNT" },
  triedAtVenue: null,
  keysUrl: "https://example.com",
};

interface LedgerOrder {
  order: VenueOrder;
  clientOrderId: string | null;
  /** Answers say nothing of fills that come later. */
  fills: VenueFill[];
}

/** A venue in memory: keeps a ledger of orders and fills, does what its script says, and shows what really happened. */
export class LedgerVenue implements VenueSession {
  capabilities = ledgerCapabilities;
  readonly rateLimitLeft = null;
  readonly ledger: LedgerOrder[] = [];
  readonly fills: VenueFill[] = [];
  readonly charged: VenueCharge[] = [];
  /** Every request that arrived, by client order id. */
  readonly placed: string[] = [];
  readonly calls: string[] = [];
  /** Orders at the market fill at once, at this price. */
  price = new Decimal(100);
  isFillingAtOnce = true;
  cash = new Decimal(100_000);
  accountNumber = "S1";
  /** Bought by hand, beside what our orders did. */
  readonly extra = new Map<string, Decimal>();
  private readonly faults: Array<{ call: FaultyCall; fault: Fault }> = [];
  private listener: VenueStreamListener | null = null;
  private ids = 0;

  constructor(private readonly clock: Clock) {}

  /** The next call of this kind goes wrong; several queue up. */
  fail(call: FaultyCall, fault: Fault, times = 1): void {
    for (let at = 0; at < times; at++) this.faults.push({ call, fault });
  }

  clearFaults(): void {
    this.faults.length = 0;
  }

  private takeFault(call: FaultyCall): Fault | null {
    this.calls.push(call);
    const at = this.faults.findIndex((one) => one.call === call);
    return at < 0 ? null : this.faults.splice(at, 1)[0]!.fault;
  }

  private refuseIfDown(call: FaultyCall): void {
    if (this.takeFault(call) !== null) throw new VenueCallError("UNREACHABLE", "The venue is down.");
  }

  async place(request: VenueOrderRequest): Promise<PlaceOutcome> {
    const fault = this.takeFault("place");
    if (fault === "RATE_LIMITED") return { kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 2_000, words: "Too many requests." };
    if (fault === "REJECTED") return { kind: "REJECTED", code: "INSUFFICIENT_FUNDS", words: "insufficient buying power" };
    if (fault === "TOO_LITTLE") return { kind: "REJECTED", code: "BELOW_MINIMUM", words: "order is below the minimum" };
    if (fault === "LOST_REQUEST" || fault === "DOWN") return { kind: "UNKNOWN", isDuplicateId: false, words: "No answer in time." };
    const { unique } = this.capabilities.clientOrderId;
    const used = this.ledger.find(({ clientOrderId }) => clientOrderId === request.clientOrderId);
    this.placed.push(request.clientOrderId);
    if (used && (unique === "FOREVER" || (unique === "WHILE_OPEN" && used.order.status === "ACCEPTED")))
      return { kind: "UNKNOWN", isDuplicateId: true, words: "client_order_id must be unique" };
    const made = this.accept(request, request.clientOrderId);
    if (request.type === "MARKET" && this.isFillingAtOnce) this.fill(made.order.venueOrderId, request.quantity);
    if (fault === "LOST_ANSWER") return { kind: "UNKNOWN", isDuplicateId: false, words: "No answer in time." };
    return { kind: "ACCEPTED", order: this.shown(made) };
  }

  /** An order made by hand, at the venue's own screen. */
  placeByHand(request: Omit<VenueOrderRequest, "clientOrderId">): VenueOrder {
    return this.accept({ ...request, clientOrderId: "" }, null).order;
  }

  private accept(request: VenueOrderRequest, clientOrderId: string | null): LedgerOrder {
    const order: VenueOrder = {
      ...{ venueOrderId: `v${++this.ids}`, clientOrderId, symbol: request.symbol, side: request.side, type: request.type },
      ...{ quantity: request.quantity, filledQuantity: zero, limitPrice: request.limitPrice, stopPrice: request.stopPrice },
      ...{ status: "ACCEPTED", words: null, at: this.clock.date() },
    };
    const made = { order, clientOrderId, fills: [] };
    this.ledger.push(made);
    return made;
  }

  /** Fills so much of an order, at the venue's price; it is seen by whoever asks. */
  fill(venueOrderId: string, quantity: Decimal | string, given: Partial<VenueFill> = {}): VenueFill {
    const made = this.entry(venueOrderId);
    const fill: VenueFill = {
      ...{ venueFillId: `f${++this.ids}`, venueOrderId, symbol: made.order.symbol, side: made.order.side, quantity: new Decimal(quantity) },
      ...{ price: this.price, fee: { amount: zero, currency: "USD" }, at: this.clock.date() },
      ...given,
    };
    const filledQuantity = made.order.filledQuantity.add(fill.quantity);
    const isFull = filledQuantity.gte(made.order.quantity);
    const isOver = made.order.status !== "ACCEPTED" && made.order.status !== "PARTIAL";
    made.order = { ...made.order, filledQuantity, status: isOver ? made.order.status : isFull ? "FILLED" : "PARTIAL" };
    made.fills.push(fill);
    this.fills.push(fill);
    const value = fill.quantity.mul(fill.price);
    const fee = fill.fee.currency === "USD" ? fill.fee.amount : zero;
    this.cash = (fill.side === "BUY" ? this.cash.sub(value) : this.cash.add(value)).sub(fee);
    return fill;
  }

  /** Shows a fill again, as venues do. */
  repeatFill(fill: VenueFill): void {
    this.fills.push(fill);
  }

  end(venueOrderId: string, status: "CANCELED" | "EXPIRED" | "REJECTED", words: string | null = null): void {
    const made = this.entry(venueOrderId);
    made.order = { ...made.order, status, words };
  }

  entry(venueOrderId: string): LedgerOrder {
    return this.ledger.find(({ order }) => order.venueOrderId === venueOrderId)!;
  }

  /** What came of an order of ours; undefined where it never arrived. */
  of(clientOrderId: string): VenueOrder | undefined {
    return this.ledger.find((one) => one.clientOrderId === clientOrderId)?.order;
  }

  async cancel(ref: VenueOrderRef): Promise<CancelOutcome> {
    const fault = this.takeFault("cancel");
    const made = this.ledger.find(({ clientOrderId }) => clientOrderId === ref.clientOrderId);
    if (fault === "LOST_REQUEST" || fault === "DOWN") return { kind: "UNKNOWN", words: "No answer in time." };
    const isOpen = made && (made.order.status === "ACCEPTED" || made.order.status === "PARTIAL");
    if (!isOpen || fault === "TOO_LATE") return { kind: "TOO_LATE", words: "order is not cancelable" };
    this.end(made.order.venueOrderId, "CANCELED");
    return fault === "LOST_ANSWER" ? { kind: "UNKNOWN", words: "No answer in time." } : { kind: "ACCEPTED" };
  }

  async findOrder(ref: VenueOrderRef): Promise<FindOutcome> {
    const fault = this.takeFault("findOrder");
    if (fault !== null) return { kind: "FAILED", words: "The venue is down." };
    const made = this.ledger.find(({ clientOrderId }) => clientOrderId === ref.clientOrderId);
    return made ? { kind: "FOUND", order: this.shown(made) } : { kind: "NOT_FOUND" };
  }

  async openOrders(_symbols: readonly string[] = []): Promise<VenueOrder[]> {
    this.refuseIfDown("openOrders");
    return this.ledger.filter(({ order }) => order.status === "ACCEPTED" || order.status === "PARTIAL").map((one) => this.shown(one));
  }

  async fillsSince(cursor: string | null, _symbol: string | null, since: Date): Promise<FillPage> {
    this.refuseIfDown("fillsSince");
    const from = Number(cursor ?? 0);
    const to = Math.min(from + 100, this.fills.length);
    const fills = this.fills.slice(from, to).filter(({ at }) => at >= since);
    return { fills, cursor: String(to), hasMore: to < this.fills.length };
  }

  /** Takes something from the cash, as venues do at night, and lists it. */
  charge(amount: string, given: Partial<VenueCharge> = {}): void {
    const charge = { venueChargeId: `c${++this.ids}`, cause: "COMMISSION", currency: "USD", symbol: null, at: this.clock.date() } as const;
    this.charged.push({ ...charge, amount: new Decimal(amount), ...given });
    this.cash = this.cash.sub(amount);
  }

  async charges(since: Date): Promise<VenueCharge[]> {
    return this.charged.filter(({ at }) => at >= since);
  }

  /** Splits and dividends, as they were booked here. */
  readonly acted: VenueCorporateAction[] = [];

  /** Splits what is held of a symbol, and lists it. */
  split(symbol: string, to: string, from: string, exAt: Date): void {
    const ratio = new Decimal(to).div(from);
    const held = [...this.fills].filter((fill) => fill.symbol === symbol && fill.at < exAt);
    const units = held.reduce((sum, { side, quantity }) => (side === "BUY" ? sum.add(quantity) : sum.sub(quantity)), zero);
    this.extra.set(symbol, (this.extra.get(symbol) ?? zero).add(units.mul(ratio).sub(units)));
    const listed = { venueActionId: `a${++this.ids}`, symbol, exAt, at: this.clock.date() };
    this.acted.push({ ...listed, type: "SPLIT", to: new Decimal(to), from: new Decimal(from) });
  }

  /** Pays a dividend (below zero: takes it) and lists it. */
  pay(symbol: string, amount: string, exAt: Date, units: string | null = null): void {
    const listed = { venueActionId: `a${++this.ids}`, symbol, exAt, at: this.clock.date() };
    this.acted.push({ ...listed, type: "DIVIDEND", amount: new Decimal(amount), units: units === null ? null : new Decimal(units) });
    this.cash = this.cash.add(amount);
  }

  /** Calls what is held of a symbol by another name, and lists it. */
  rename(symbol: string, newSymbol: string): void {
    const units = this.heldOf(symbol);
    this.extra.set(symbol, (this.extra.get(symbol) ?? zero).sub(units));
    this.extra.set(newSymbol, (this.extra.get(newSymbol) ?? zero).add(units));
    const at = this.clock.date();
    this.acted.push({ venueActionId: `a${++this.ids}`, symbol, newSymbol, exAt: at, at, type: "SYMBOL" });
  }

  /** Takes what is held of a symbol, pays so much a unit for it, and lists it. */
  cashOut(symbol: string, perUnit: string): void {
    const units = this.heldOf(symbol);
    this.extra.set(symbol, (this.extra.get(symbol) ?? zero).sub(units));
    this.cash = this.cash.add(units.mul(perUnit));
    const at = this.clock.date();
    this.acted.push({ venueActionId: `a${++this.ids}`, symbol, perUnit: new Decimal(perUnit), exAt: at, at, type: "CASH_OUT" });
  }

  private heldOf(symbol: string): Decimal {
    const filled = new Map(this.fills.map((fill) => [fill.venueFillId, fill])).values();
    const units = [...filled].filter((fill) => fill.symbol === symbol);
    return units.reduce(
      (sum, { side, quantity }) => (side === "BUY" ? sum.add(quantity) : sum.sub(quantity)),
      this.extra.get(symbol) ?? zero,
    );
  }

  async corporateActions(since: Date): Promise<VenueCorporateAction[]> {
    return this.acted.filter(({ at }) => at >= since);
  }

  async positions(): Promise<VenuePosition[]> {
    this.refuseIfDown("positions");
    const held = new Map(this.extra);
    for (const { symbol, side, quantity, fee } of new Map(this.fills.map((fill) => [fill.venueFillId, fill])).values()) {
      const kept = fee.currency === symbol ? fee.amount : zero;
      held.set(symbol, (held.get(symbol) ?? zero).add(side === "BUY" ? quantity : quantity.neg()).sub(kept));
    }
    return [...held]
      .filter(([, quantity]) => !quantity.isZero())
      .map(([symbol, quantity]) => ({ symbol, isKnown: true, quantity, averagePrice: null }));
  }

  async account(): Promise<VenueAccount> {
    this.refuseIfDown("account");
    const { cash, accountNumber } = this;
    return {
      ...{
        accountNumber,
        currency: "USD",
        equity: cash,
        cash,
        settledCash: cash,
        buyingPower: cash,
        onHold: zero,
        blockedBecause: null,
      },
    };
  }

  async permissions(): Promise<KeyPermissions> {
    return { mayRead: true, mayTrade: true, mayWithdraw: false, mayUseMargin: false, isBoundToAddress: false };
  }

  async stream(listener: VenueStreamListener): Promise<{ close(): Promise<void> }> {
    this.listener = listener;
    return { close: async () => void (this.listener = null) };
  }

  /** Says an order on the stream, as it is or as it was. */
  say(order: VenueOrder): void {
    this.listener?.onOrder(order);
  }

  cutStream(): void {
    this.listener?.onCut();
  }

  resumeStream(cutAt: Date): void {
    this.listener?.onResumed(cutAt);
  }

  async close(): Promise<void> {}

  private shown({ order }: LedgerOrder): VenueOrder {
    return { ...order };
  }
}
