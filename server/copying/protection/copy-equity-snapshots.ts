import { Decimal } from "../../platform/decimal";
import { nextDayClose, previousDayClose } from "../../market/instruments/hours";
import { readCopies } from "../lifecycle/copy.store";
import { worthOf } from "../eater-view/copy-value";
import type { CopyingDeps } from "../copying-deps";

/** Unit value and equity of every running copy at 16:00 New York of each weekday on the market clock, beside the accounts' own closes. */
export class CopyEquitySnapshots {
  private nextAt: Date | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly deps: CopyingDeps) {}

  /** Makes every close that is due; those missed while nothing ran are made up for from the recorded prices. */
  catchUp(): Promise<void> {
    return (this.running ??= this.catchUpOnce().finally(() => {
      this.running = null;
    }));
  }

  private async catchUpOnce(): Promise<void> {
    const now = this.deps.market.marketNow();
    this.nextAt ??= await this.firstDue(now);
    while (this.nextAt <= now) {
      await this.closeDay(this.nextAt);
      this.nextAt = nextDayClose(this.nextAt);
    }
  }

  private async firstDue(now: Date): Promise<Date> {
    const [row] = await this.deps.db.query<{ last: Date | null }>("select max(at) as last from copy_closes");
    return row?.last ? nextDayClose(row.last) : previousDayClose(now);
  }

  /** One day of all copies that ran then and lack it. Doing it again changes nothing. */
  async closeDay(at: Date): Promise<void> {
    const { market, db } = this.deps;
    const rows = await readCopies(
      db,
      "c.started_at <= $1 and c.state <> 'STOPPED' and not exists (select 1 from copy_closes k where k.copy_id = c.id and k.day = $2)",
      [at, at.toISOString().slice(0, 10)],
    );
    const closes = rows.map((row) => {
      const worth = worthOf(row, (symbol) => {
        const mid = market.midAt(symbol, at) ?? market.quote(symbol)?.mid ?? null;
        return mid && { mid, ask: mid };
      });
      return {
        eater_id: row.eaterId,
        copy_id: row.id,
        day: at.toISOString().slice(0, 10),
        at,
        equity: worth.equity.toFixed(2),
        unit_value: new Decimal(worth.unitValue).toFixed(),
      };
    });
    if (closes.length > 0)
      await db.query("insert into copy_closes select * from json_populate_recordset(null::copy_closes, $1) on conflict do nothing", [
        JSON.stringify(closes),
      ]);
  }
}
