import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import type { Publisher } from "../../platform/realtime/stream-definition";
import type { LiveQuote, Market } from "../../market/providers/provider";
import { accountNow, type AccountState } from "../accounts/account-state";
import { readWholeAccounts } from "../accounts/account-state.store";
import { PortfolioValued } from "./portfolio.types";
import { valuationOf } from "./portfolio.service";
import type { AllocationPort } from "../accounts/allocation";
import {
  accountsChangedSubject,
  holdingsChangedSubject,
  type AccountsChangedMessage,
  type HoldingsChangedMessage,
} from "../trading.events";
import { make } from "../../platform/make";

/** Totals reach a socket at most this often. */
const valuationMs = 1_000;
/** A hint may be lost: what is watched is read anew at least this often. */
const rereadMs = 30_000;

export const valuedTopic = (accountId: string): string => `portfolio-valued:${accountId}`;

interface Watched {
  watchers: number;
  state: AccountState | null;
  isDirty: boolean;
  /** A price of it moved, or the account itself changed, since it was last sent. */
  isDue: boolean;
}

/**
 * Keeps the accounts that someone is looking at in memory and values each once a second at most, however many sockets
 * listen. Prices come from the market's ticks; an account is read again only when it changed.
 */
export class LiveValuations {
  private readonly watched = new Map<string, Watched>();
  private readonly leaves: Array<() => void> = [];
  private timer: NodeJS.Timeout | null = null;
  private isRunning = false;
  private sinceRereadMs = 0;

  constructor(
    private readonly db: Database,
    private readonly market: Market,
    private readonly bus: Bus,
    private readonly publisher: Publisher,
    private readonly allocations: AllocationPort,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.leaves.push(this.market.onTick((quotes) => this.onTick(quotes)));
    this.leaves.push(await this.bus.subscribe(accountsChangedSubject, (message) => this.onAccounts(message as AccountsChangedMessage)));
    this.leaves.push(await this.bus.subscribe(holdingsChangedSubject, (message) => this.onHoldings(message as HoldingsChangedMessage)));
    // timer: totals go out at a steady beat, however many ticks arrive.
    this.timer = setInterval(() => void this.beat().catch(this.onError), valuationMs).unref();
  }

  stop(): void {
    for (const leave of this.leaves.splice(0)) leave();
    if (this.timer) clearInterval(this.timer);
  }

  /** Counts one more subscription; returns the function that counts it off. */
  watch(accountId: string): () => void {
    const watched = this.watched.get(accountId) ?? { watchers: 0, state: null, isDirty: true, isDue: true };
    watched.watchers += 1;
    watched.isDue = true;
    this.watched.set(accountId, watched);
    return () => {
      watched.watchers -= 1;
      if (watched.watchers === 0 && this.watched.get(accountId) === watched) this.watched.delete(accountId);
    };
  }

  private onTick(quotes: readonly LiveQuote[]): void {
    if (this.watched.size === 0) return;
    const symbols = new Set(quotes.map((quote) => quote.symbol));
    for (const watched of this.watched.values()) if (holdsAny(watched.state, symbols)) watched.isDue = true;
  }

  private onHoldings({ userIds }: HoldingsChangedMessage): void {
    if (this.watched.size === 0) return;
    const users = new Set(userIds);
    for (const watched of this.watched.values())
      if (watched.state && users.has(watched.state.account.userId)) watched.isDirty = watched.isDue = true;
  }

  private onAccounts({ accountIds }: AccountsChangedMessage): void {
    for (const id of accountIds) {
      const watched = this.watched.get(id);
      if (watched) watched.isDirty = watched.isDue = true;
    }
  }

  /** One round: reads what changed in two statements, values and publishes what is due. The timer calls it; tests too. */
  async beat(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      this.sinceRereadMs += valuationMs;
      const isReread = this.sinceRereadMs >= rereadMs;
      if (isReread) this.sinceRereadMs = 0;
      await this.read([...this.watched].filter(([, watched]) => watched.isDirty || isReread).map(([id]) => id));
      const due = [...this.watched].filter(([, watched]) => watched.isDue && watched.state);
      for (const [, watched] of due) watched.isDue = false;
      this.publisher.publish(due.map(([id, watched]) => ({ topic: valuedTopic(id), sequence: null, body: this.valued(watched.state!) })));
    } finally {
      this.isRunning = false;
    }
  }

  private async read(accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    for (const id of accountIds) this.watched.get(id)!.isDirty = false;
    const states = await readWholeAccounts(this.db, this.allocations, accountIds);
    for (const [id, state] of states) {
      const watched = this.watched.get(id);
      if (watched) watched.state = state;
    }
  }

  private valued(state: AccountState): PortfolioValued {
    return make(PortfolioValued, { valuation: valuationOf(state, accountNow(state, this.market)) });
  }
}

const holdsAny = (state: AccountState | null, symbols: ReadonlySet<string>): boolean =>
  state !== null &&
  (state.lots.some((lot) => symbols.has(lot.symbol)) || [...(state.allocation?.symbols ?? [])].some((symbol) => symbols.has(symbol)));
