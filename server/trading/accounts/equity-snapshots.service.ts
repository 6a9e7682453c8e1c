import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { nextDayClose } from "../../market/instruments/hours";
import type { Market } from "../../market/providers/provider";
import { insertEquitySnapshots, readFirstAndLastMoment, readWorth, type EquitySnapshotRow, type WorthRow } from "./equity-snapshots.store";
import { timeWeightedGrowth } from "./growth";

const accountsPerStatementMax = 1_000;
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
    private readonly market: Market,
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
    while (this.nextAt && this.nextAt <= this.market.marketNow()) {
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
    const mids = Object.fromEntries(
      this.market.instruments().map(({ symbol }) => [symbol, (this.market.midAt(symbol, at) ?? this.market.quote(symbol)?.mid)?.toFixed()]),
    );
    const day = at.toISOString().slice(0, 10);
    for (let after: string | null = null; ;) {
      const rows: WorthRow[] = await readWorth(this.db, { at, day, mids, after, first: accountsPerStatementMax });
      if (rows.length > 0)
        await insertEquitySnapshots(
          this.db,
          rows.map((row) => closeRow(row, day, at)),
        );
      if (rows.length < accountsPerStatementMax) return;
      after = rows.at(-1)!.id;
    }
  }
}

function closeRow(row: WorthRow, day: string, at: Date): EquitySnapshotRow {
  const flows = (row.flows ?? []).map((flow) => ({ amount: new Decimal(flow.amount), equityBefore: new Decimal(flow.before) }));
  const growth = timeWeightedGrowth(row.previous_equity === null ? null : new Decimal(row.previous_equity), flows, new Decimal(row.equity));
  const sum = flows.reduce((total, flow) => total.add(flow.amount), zero);
  const { user_id, cash, chapter, equity, delay_seconds, price_bites } = row;
  return {
    account_id: row.id,
    user_id,
    day,
    at,
    equity,
    cash,
    flows: sum.toFixed(2),
    growth: growth.toFixed(),
    chapter,
    delay_seconds,
    price_bites,
  };
}
