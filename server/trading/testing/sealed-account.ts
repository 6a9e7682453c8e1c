import { Decimal, zero } from "../../platform/decimal";
import { correctTrade, dividendTrade, splitTrade, type Adjustment } from "../trades/adjustments";
import { openTrade, reduceTrade, scaleTrade, type Execution, type FillAt, type Trade } from "../trades/book";
import { sealMoneyChange, sealTradeChange, type SealedChange } from "../record/record-event";
import type { TradeChange } from "../record/trade-change";
import { emptyChain, type Chain, type Randomness, type Sealed } from "../record/seal";
import { equityOf, type AccountHoldings, type MoneyChange } from "../record/version-2/money-bodies";
import { cutIndex, firstIndex, indexAt, indexOfChapter, type RecordIndex } from "../record/version-2/record-index";

export const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";

/** Ids, nonces and secrets that count up: the same in every run. */
export function counting(): Randomness {
  let count = 0;
  const next = (): string => (++count).toString(16).padStart(32, "0");
  return { nonce: next, uuid: () => next().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}

const sealedSince = new Date("2026-11-23T14:32:07.123Z");

/** An account in memory whose every change is sealed in version 2, for tests: bids and asks are the one price of a symbol. */
export class SealedAccount {
  readonly changes: SealedChange[] = [];
  readonly trades = new Map<string, Trade>();
  readonly prices = new Map<string, Decimal>();
  private readonly random = counting();
  private chain: Chain = emptyChain(recordId);
  private index: RecordIndex;
  private chapter = 1;
  /** A second later with each change. */
  now = sealedSince;

  /** `fees`: NONE as on paper, or a thousandth of each fill as a venue takes it: in CASH, or in the ASSET itself. */
  constructor(
    public cash: Decimal,
    private readonly fees: "NONE" | "CASH" | "ASSET" = "NONE",
  ) {
    this.index = firstIndex(cash);
  }

  private fillAt(symbol: string, quantity: Decimal): FillAt {
    const price = this.prices.get(symbol)!;
    const taken = { fee: quantity.mul(price).div(1000), feeQuantity: zero };
    const venue = { NONE: null, CASH: taken, ASSET: { fee: zero, feeQuantity: quantity.div(1000).toDecimalPlaces(10) } }[this.fees];
    return { quantity, price, at: this.now, quoteAt: this.now, venue };
  }

  get open(): Trade[] {
    return [...this.trades.values()].filter((trade) => trade.status === "OPEN");
  }

  get holdings(): AccountHoldings {
    const positions = this.open.map(({ id, symbol, side, quantity }) => ({
      ...{ tradeId: id, symbol, side, quantity },
      ...{ price: this.prices.get(symbol)!, isSealed: true },
    }));
    return { cash: this.cash, positions };
  }

  get equity(): Decimal {
    return equityOf(this.holdings);
  }

  get events(): Sealed[] {
    return this.changes.map(({ event }) => ({
      ...{ sequence: event.sequence, bytes: event.bytes },
      ...{ previousHash: event.previous_hash, hash: event.hash },
    }));
  }

  private context() {
    const scale = { equity: this.equity, index: indexAt(this.index, this.equity), currency: "USD", rate: new Decimal(1) };
    const beside = { quote: null, snapshotId: null, equityBefore: scale.equity, delaySeconds: 0, priceBites: 0 };
    return { at: this.now, mode: "PAPER" as const, ...beside, random: this.random, scale };
  }

  private add(sealed: SealedChange): void {
    this.changes.push(sealed);
    this.chain = sealed.chain;
    this.now = new Date(+this.now + 1_000);
  }

  private book(before: Trade | null, change: TradeChange, { trade }: Pick<Execution, "trade">, cashChange: Decimal): void {
    this.add(sealTradeChange(this.chain, before, change, trade, null, this.context()));
    this.cash = this.cash.add(cashChange);
    this.trades.set(trade.id, trade);
  }

  openTrade(symbol: string, side: Trade["side"], quantity: Decimal): void {
    const owner = { userId: "u", accountId: "a", recordId, id: this.random.uuid(), lotId: this.random.uuid() };
    const words = { stopPrice: null, targetPrice: null, thesis: "", tags: [], equityBefore: this.equity, chapter: this.chapter };
    const opened = openTrade({ ...owner, ...words, symbol, side, ...this.fillAt(symbol, quantity) });
    this.book(null, { kind: "OPENED", fill: opened.fill, reason: "MANUAL" }, opened, opened.fill.cashChange);
  }

  scale(trade: Trade, quantity: Decimal): void {
    const scaled = scaleTrade(trade, this.random.uuid(), this.fillAt(trade.symbol, quantity));
    this.book(trade, { kind: "SCALED", fill: scaled.fill, reason: "MANUAL" }, scaled, scaled.fill.cashChange);
  }

  reduce(trade: Trade, quantity: Decimal): void {
    const reduced = reduceTrade(trade, this.fillAt(trade.symbol, quantity), "MANUAL");
    const kind = reduced.trade.status === "CLOSED" ? "CLOSED" : "REDUCED";
    this.book(trade, { kind, fill: reduced.fill, reason: "MANUAL" }, reduced, reduced.fill.cashChange);
  }

  /** Of every open trade in the symbol, before the price follows. */
  split(symbol: string, to: Decimal, from: Decimal, exAt: Date | null = null): void {
    const apply = (trade: Trade): Adjustment => splitTrade(trade, to, from, new Decimal("0.01"), exAt);
    for (const trade of this.open.filter((open) => open.symbol === symbol)) {
      const adjusted = apply(trade);
      this.book(trade, { kind: "ADJUSTED", adjustment: { type: "SPLIT", to, from, exAt }, cashChange: zero }, adjusted, zero);
    }
    this.prices.set(symbol, this.prices.get(symbol)!.mul(from).div(to).toDecimalPlaces(6));
  }

  dividend(symbol: string, perUnit: Decimal, exAt: Date | null = null): void {
    for (const trade of this.open.filter((open) => open.symbol === symbol)) {
      const adjusted = dividendTrade(trade, perUnit, false, exAt);
      const { cashChange } = adjusted;
      this.book(trade, { kind: "ADJUSTED", adjustment: { type: "DIVIDEND", perUnit, exAt }, cashChange }, adjusted, cashChange);
    }
    this.prices.set(symbol, this.prices.get(symbol)!.sub(perUnit));
  }

  correct(trade: Trade, amount: Decimal): void {
    this.book(trade, { kind: "CORRECTED", correctedSequence: 1, amount, reason: "BAD_TICK" }, correctTrade(trade, amount), amount);
  }

  private seal(change: MoneyChange): void {
    this.add(sealMoneyChange(this.chain, "u", change, this.context()));
  }

  flow(amount: Decimal, cause: "DEPOSIT" | "WITHDRAWAL" | "RESET"): void {
    const { equity } = this;
    this.seal({ kind: "FLOW", cause, amount, holdings: this.holdings });
    this.index = cutIndex(this.index, equity, amount);
    this.cash = this.cash.add(amount);
  }

  fee(amount: Decimal): void {
    this.seal({ kind: "FEE", cause: "COMMISSION", amount, tradeId: null });
    this.cash = this.cash.sub(amount);
  }

  close(): void {
    this.seal({ kind: "EQUITY", cause: "CLOSE", chapter: this.chapter, at: this.now, holdings: this.holdings });
  }

  reset(start: Decimal): void {
    for (const trade of this.open) this.reduce(trade, trade.quantity);
    this.flow(start.sub(this.cash), "RESET");
    this.chapter += 1;
    this.index = indexOfChapter(this.index, this.equity);
    this.seal({ kind: "CHAPTER", cause: "RESET", chapter: this.chapter, startCash: this.cash });
  }
}
