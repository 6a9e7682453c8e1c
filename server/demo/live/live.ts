import type { Market, MarketInstrument, Resolution } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { UserErrors } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { ExitsService } from "../../trading/orders/exits.service";
import type { TradeService } from "../../trading/trades/trade.service";
import { decideAsHost, decideLive, type LiveAction, type LiveSymbol, type LiveTrade } from "./live-decision";
import type { LiveDiscussion } from "./live-discussion";
import { readDemoFeeder, readFeedersWithNewCopiers, readOpenTrades, readRecordAccount } from "./live.store";
import { demoFeeders, styleUniverse, type DemoFeeder } from "../people/people";
import { pick, seededRandom, type Random } from "../history/random";
import { thesisOf } from "../people/thesis-texts";

/** One feeder's turn comes every five to ten seconds. */
export const turnMs = 7_000;
const jitterMs = 2_500;
const askedMax = 4;
/** Whoever begins to copy a demo feeder sees them open something in one of the next turns: so many feeders a turn. */
const hostsPerTurnMax = 4;
/** For so long a copy counts as new. */
const newCopyMs = 10 * 60_000;
const closesWanted = 61;
const resolutions: readonly Resolution[] = ["MINUTE", "HOUR", "DAY"];

export interface LiveNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly trades: TradeService;
  readonly exits: ExitsService;
  readonly clock: Clock;
  readonly seed: string;
  /** What they say between their trades. */
  readonly discussion: LiveDiscussion;
  readonly onError: (error: unknown) => void;
}

/**
 * Demo feeders trading the live market through the same services as everyone, in one process at a time. A
 * turn is a number read from the clock; seed, turn, holdings and prices decide all. A restart goes on with the next turn.
 */
export class LiveDemo {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly needs: LiveNeeds) {}

  async start(): Promise<void> {
    this.schedule();
  }

  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.running;
  }

  private schedule(): void {
    const { clock, seed, onError } = this.needs;
    const next = Math.floor(clock.now() / turnMs) + 1;
    const wait = next * turnMs + seededRandom(`${seed}/wait/${next}`)() * jitterMs - clock.now();
    // timer: demo feeders take their turns in real time, at a moment the seed decides.
    this.timer = setTimeout(() => {
      this.running = this.takeTurn(next)
        .then(() => this.needs.discussion.takeTurn(next))
        .catch(onError);
      void this.running.finally(() => this.timer && this.schedule());
    }, wait);
    this.timer.unref();
  }

  /**
   * First come feeders with new copiers, so that these need not wait long for their first receipt; when there are none,
   * feeders in a seeded order until one does something. Returns what was done; null when a few had nothing to do.
   */
  async takeTurn(turn: number): Promise<LiveAction["kind"] | null> {
    const random = seededRandom(`${this.needs.seed}/live/${turn}`);
    let hosted: LiveAction["kind"] | null = null;
    for (const feeder of await this.hosts()) hosted = (await this.ask(feeder, turn, random, true)) ?? hosted;
    if (hosted) return hosted;
    for (let asked = 0; asked < askedMax; asked++) {
      const done = await this.ask(pick(random, demoFeeders), turn, random, false);
      if (done) return done;
    }
    return null;
  }

  /** Feeders whom somebody began to copy a while ago at most and who have opened nothing since, the longest waited for first. */
  private async hosts(): Promise<DemoFeeder[]> {
    const { db, clock } = this.needs;
    const usernames = await readFeedersWithNewCopiers(db, new Date(clock.now() - newCopyMs), hostsPerTurnMax);
    return usernames.flatMap((username) => demoFeeders.find((feeder) => feeder.username === username) ?? []);
  }

  /** One feeder's decision. Null: nothing to do, or refused like anyone's order may be. */
  private async ask(feeder: DemoFeeder, turn: number, random: Random, isHost: boolean): Promise<LiveAction["kind"] | null> {
    const viewer = await this.viewerOf(feeder);
    if (!viewer) return null;
    const { trades, freeCash } = await this.holdingsOf(viewer.id);
    const decide = isHost ? decideAsHost : decideLive;
    const action = decide(feeder, trades, this.symbolsOf(feeder, trades), freeCash, random);
    if (!action) return null;
    try {
      await this.act(viewer, feeder, action, `demo-turn-${turn}`, random);
      return action.kind;
    } catch (error) {
      if (error instanceof UserErrors) return null;
      throw error;
    }
  }

  private async act(viewer: Viewer, feeder: DemoFeeder, action: LiveAction, clientRequestId: string, random: Random): Promise<void> {
    const { trades, exits } = this.needs;
    if (action.kind === "EXITS") await exits.setExits(viewer, { clientRequestId, tradeId: action.tradeId, stopPrice: action.stopPrice });
    else if (action.kind === "CLOSE") await trades.close(viewer, { clientRequestId, tradeId: action.tradeId, quantity: action.quantity });
    else {
      const { symbol, name } = action.symbol.instrument;
      const { stopPrice, targetPrice, side, quantity } = action;
      await trades.open(viewer, {
        clientRequestId,
        symbol,
        side,
        quantity,
        stopPrice,
        targetPrice,
        ...thesisOf(feeder, random, symbol, name, stopPrice, targetPrice),
      });
    }
  }

  private async viewerOf(feeder: DemoFeeder): Promise<Viewer | null> {
    const row = await readDemoFeeder(this.needs.db, feeder.username);
    return row
      ? { id: row.id, sessionId: "demo", username: feeder.username, role: "feeder", tier: row.tier, isTester: false, suspendedAt: null }
      : null;
  }

  private async holdingsOf(userId: string): Promise<{ trades: LiveTrade[]; freeCash: Decimal }> {
    const { db, clock } = this.needs;
    const account = await readRecordAccount(db, userId);
    const rows = await readOpenTrades(db, userId);
    const trades = rows.map((row) => ({
      id: row.id,
      symbol: row.symbol,
      side: row.side,
      quantity: new Decimal(row.quantity),
      openedQuantity: new Decimal(row.opened_quantity),
      averagePrice: new Decimal(row.average_price),
      stopPrice: row.stop_price === null ? null : new Decimal(row.stop_price),
      targetPrice: row.target_price === null ? null : new Decimal(row.target_price),
      ageMinutes: (clock.now() - +row.opened_at) / 60_000,
    }));
    return { trades, freeCash: new Decimal(account?.cash ?? 0).sub(new Decimal(account?.shorts ?? 0).mul("2.5")) };
  }

  /** Their own symbols and those they hold; on a market that prices none of theirs, what there is. */
  private symbolsOf(feeder: DemoFeeder, trades: readonly LiveTrade[]): LiveSymbol[] {
    const { market } = this.needs;
    const liked = [...feeder.universe, ...styleUniverse[feeder.style]].filter((symbol) => market.instrument(symbol) !== null);
    const wanted = liked.length > 0 ? liked : market.instruments().map(({ symbol }) => symbol);
    return [...new Set([...wanted, ...trades.map((trade) => trade.symbol)])].flatMap((symbol) => {
      const instrument = market.instrument(symbol);
      const quote = market.quote(symbol);
      return instrument && quote && market.isOpen(symbol) ? [{ instrument, quote, closes: this.closesOf(instrument) }] : [];
    });
  }

  private closesOf({ symbol }: MarketInstrument): number[] {
    for (const resolution of resolutions) {
      const bars = this.needs.market.bars(symbol, resolution, { first: closesWanted });
      if (bars.length >= closesWanted) return bars.map((bar) => bar.close.toNumber());
    }
    return [];
  }
}
