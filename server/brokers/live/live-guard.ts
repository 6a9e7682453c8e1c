import type { Market } from "../../market/providers/provider";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { BrokerOrderRow } from "../orders/broker-order.entity";
import type { BooksPort } from "../port/books-port";
import type { LiveDenial, LivePort, LiveRefusal } from "../port/live-port";
import type { LotHolding } from "../port/lot-holdings";
import {
  beginLiveDay,
  lockLiveFacts,
  readConnectionsOfOlderDays,
  readLiveFacts,
  readOpensOnTheWire,
  type LiveFacts,
} from "./live-guard.store";
import { exposureOf, limitRefusal, netOf, openingValue, type LiveState, type MidOf } from "./live-limits";

const daysPerRunMax = 500;

const midnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** What an account with real money stands at, beside its limits. */
export interface LiveUse extends LiveState {
  readonly limits: LiveFacts;
}

/**
 * Holds accounts with real money within the limits of their owners. Whatever opens is asked about before it is taken and once more before it is
 * sent; what closes never is. Both are asked under the lock of the account, so two opens cannot each see room for one.
 */
export class LiveGuard implements LivePort {
  constructor(
    private readonly db: Database,
    private readonly market: Market,
    private readonly books: Pick<BooksPort, "holdings" | "money">,
  ) {}

  /** Whether an order that opens may be sent; null: it may. A copy's owner is not there when its feeder trades: whether they accepted the text is asked now. */
  async refusalOf(tx: Tx, order: BrokerOrderRow): Promise<LiveDenial | null> {
    const value = openingValue(order, this.market.quote(order.symbol));
    const refusal = await this.refusal(tx, order.connectionId, value, order.id);
    if (refusal) return refusal;
    return (await this.isTextAccepted(tx, order.connectionId)) ? null : { code: "LIVE_TEXT" };
  }

  /** Whether so much more, in USD, may be opened; null: it may. */
  async refusal(tx: Tx, connectionId: string, more: Decimal | null, exceptId: string | null = null): Promise<LiveRefusal | null> {
    const facts = await lockLiveFacts(tx, connectionId);
    if (!facts) return null;
    if (facts.textVersion === null) return { code: "LIVE_OFF" };
    // Without a price nothing says what it costs; the market's own check refuses it.
    const state = await this.stateOf(tx, await this.begun(tx, facts), exceptId);
    return limitRefusal(facts, state, more ?? facts.maxExposure);
  }

  async isTextAccepted(tx: Tx, connectionId: string): Promise<boolean> {
    const [facts] = await readLiveFacts(tx, [connectionId]);
    return !facts || facts.textVersion === facts.acceptedVersion;
  }

  /** What accounts with real money stand at now; the others are left out. */
  async uses(connectionIds: readonly string[]): Promise<Map<string, LiveUse>> {
    const uses = new Map<string, LiveUse>();
    for (const facts of await readLiveFacts(this.db, connectionIds))
      uses.set(facts.connectionId, { ...(await this.stateOf(this.db, facts, null)), limits: facts });
    return uses;
  }

  /** Begins the market clock's day for all accounts with real money. Run by a job. */
  async beginDays(): Promise<void> {
    const day = this.today();
    for (let isLast = false; !isLast;) {
      const ids = await readConnectionsOfOlderDays(this.db, day, daysPerRunMax);
      for (const id of ids) await this.beginDay(id, day);
      isLast = ids.length < daysPerRunMax;
    }
  }

  private async beginDay(connectionId: string, day: string): Promise<void> {
    const [facts] = await readLiveFacts(this.db, [connectionId]);
    if (!facts) return;
    const symbols = (await this.holdings(this.db, facts)).map(({ symbol }) => symbol);
    if (symbols.length > 0) await this.market.loadMids(midnight(day), [...new Set(symbols)]);
    await this.db.transaction(async (tx) => {
      const locked = await lockLiveFacts(tx, connectionId);
      if (locked) await this.begun(tx, locked);
    });
  }

  /** With today's start; an account whose day has not begun begins it with what it holds now, at the prices of 00:00. */
  private async begun(tx: Tx, facts: LiveFacts): Promise<LiveFacts> {
    const day = this.today();
    if (facts.day !== null && facts.day >= day) return facts;
    const midOf: MidOf = (symbol) => this.market.midAt(symbol, midnight(day)) ?? this.mid(symbol);
    const net = netOf(await this.holdings(tx, facts), await this.books.money(tx, facts.connectionId), midOf);
    await beginLiveDay(tx, facts.connectionId, day, net);
    return { ...facts, day, dayStartNet: net };
  }

  private async stateOf(db: Queryable, facts: LiveFacts, exceptId: string | null): Promise<LiveState> {
    const midOf: MidOf = (symbol) => this.mid(symbol);
    const holdings = await this.holdings(db, facts);
    const onTheWire = await readOpensOnTheWire(db, facts.connectionId, exceptId);
    const net = netOf(holdings, await this.books.money(db, facts.connectionId), midOf);
    const start = facts.day === this.today() ? facts.dayStartNet : null;
    return { exposure: exposureOf(holdings, onTheWire, midOf), dayLoss: (start ?? net).sub(net) };
  }

  private async holdings(db: Queryable, { userId, connectionId }: LiveFacts): Promise<LotHolding[]> {
    const all: LotHolding[] = [];
    for (const reader of this.books.holdings()) all.push(...(await reader.read(db, userId, [connectionId])));
    return all;
  }

  private mid(symbol: string): Decimal | null {
    return this.market.quote(symbol)?.mid ?? null;
  }

  private today(): string {
    return this.market.marketNow().toISOString().slice(0, 10);
  }
}
