import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Metrics } from "../../platform/ops/metrics";
import { countOpenCases, readOverview, type OverviewRow } from "./overview.store";

export interface Overview extends OverviewRow {
  readonly asOf: Date;
  readonly socketsHere: number;
  readonly openReports: number;
  readonly openAppeals: number;
}

export class OverviewReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async read(): Promise<Overview> {
    const now = this.clock.date();
    // Receipts are counted from 00:00 UTC.
    const row = await readOverview(this.db, now.toISOString().slice(0, 10));
    const { reports, appeals } = await countOpenCases(this.db);
    return { ...row, asOf: now, socketsHere: await this.sockets(), openReports: reports, openAppeals: appeals };
  }

  private async sockets(): Promise<number> {
    return (await this.metrics.sockets.get()).values[0]?.value ?? 0;
  }
}
