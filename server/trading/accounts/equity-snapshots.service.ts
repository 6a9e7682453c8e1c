import type { Database } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal, zero } from "../../platform/decimal";
import { nextDayClose } from "../../market/instruments/hours";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { lockOpenAccounts } from "./account.store";
import {
  growthOf,
  insertEquitySnapshots,
  readFirstAndLastMoment,
  readWorth,
  type EquitySnapshotRow,
  type WorthRow,
} from "./equity-snapshots.store";

const accountsPerStatementMax = 1_000;
/** Each transaction locks so many record accounts: trades on them wait meanwhile. */
const accountsPerSealingMax = 50;
const checkMs = 1_000;

/**
 * One equity close per account at 16:00 New York of each weekday on the market clock, crypto too. Runs in the leading
 * process. Closes that were missed are taken at the start, from the recorded prices, before anything trades: while the server
 * was down nobody's position changed.
 */
export class EquitySnapshotsService {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  /** The next close that is not made yet; null before the first look. */
  private nextAt: Date | null = null;

  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  async start(): Promise<void> {
    await this.catchUp();
    // timer: asks the Clock whether a trading day has ended since.
    this.timer = setInterval(() => void this.catchUp().catch(this.onError), checkMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => {});
  }

  /** Makes every close that is due. The timer calls it; tests too. */
  catchUp(): Promise<void> {
    return (this.running ??= this.catchUpOnce().finally(() => {
      this.running = null;
    }));
  }

  private async catchUpOnce(): Promise<void> {
    this.nextAt ??= await this.firstDue();
    while (this.nextAt && this.nextAt <= this.deps.market.marketNow()) {
      await this.closeDay(this.nextAt);
      this.nextAt = nextDayClose(this.nextAt);
    }
  }

  /** After the last close there is; without one, after the first money. Null while there is no account. */
  private async firstDue(): Promise<Date | null> {
    const { last, first } = await readFirstAndLastMoment(this.db);
    const from = last ?? first;
    return from ? nextDayClose(from) : null;
  }

  /** Makes the close of one day for all accounts that lack it, page by page. Doing it again changes nothing. */
  async closeDay(at: Date): Promise<void> {
    const { market } = this.deps;
    await market.loadMids(at);
    const mids = new Map(market.instruments().map(({ symbol }) => [symbol, market.midAt(symbol, at) ?? market.quote(symbol)?.mid]));
    const close: Close = { at, day: at.toISOString().slice(0, 10), mids };
    for (let after: string | null = null; ;) {
      const rows: WorthRow[] = await readWorth(this.db, { ...pageOf(close), after, first: accountsPerStatementMax });
      await insertRows(
        this.db,
        rows.filter((row) => !row.is_on_record),
        close,
      );
      const ids = rows.filter((row) => row.is_on_record).map((row) => row.id);
      for (let from = 0; from < ids.length; from += accountsPerSealingMax)
        await this.sealCloses(ids.slice(from, from + accountsPerSealingMax), close);
      if (rows.length < accountsPerStatementMax) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Record accounts: the close and its sealed event in one transaction, under the account's lock, so that each is made once. */
  private sealCloses(accountIds: readonly string[], close: Close): Promise<void> {
    return this.db.transaction(async (tx) => {
      await lockOpenAccounts(tx, accountIds);
      const rows = await readWorth(tx, { ...pageOf(close), after: null, first: accountIds.length, ids: accountIds });
      const booking = await Booking.begin(
        tx,
        this.deps,
        rows.map((row) => row.id),
      );
      await booking.sealCloses(close.at, (symbol) => {
        const mid = close.mids.get(symbol);
        return mid ? { mid, ask: mid } : null;
      });
      await insertRows(tx, rows, close);
      await booking.write();
    });
  }
}

/** The moment of a close, and what everything was worth at it. */
interface Close {
  readonly at: Date;
  readonly day: string;
  /** In USD by symbol. */
  readonly mids: ReadonlyMap<string, Decimal | undefined>;
}

const pageOf = ({ at, day, mids }: Close) => ({
  at,
  day,
  mids: Object.fromEntries([...mids].map(([symbol, mid]) => [symbol, mid?.toFixed()])),
});

async function insertRows(db: Queryable, rows: readonly WorthRow[], { day, at }: Close): Promise<void> {
  if (rows.length > 0)
    await insertEquitySnapshots(
      db,
      rows.map((row) => closeRow(row, day, at)),
    );
}

function closeRow(row: WorthRow, day: string, at: Date): EquitySnapshotRow {
  const sum = (row.flows ?? []).reduce((total, flow) => total.add(flow.amount), zero);
  const { user_id, cash, chapter, equity, delay_seconds, price_bites, is_of_record } = row;
  return {
    account_id: row.id,
    user_id,
    day,
    at,
    equity,
    cash,
    flows: sum.toFixed(2),
    growth: growthOf(row, new Decimal(equity)).toFixed(),
    chapter,
    delay_seconds,
    price_bites,
    is_of_record,
  };
}
