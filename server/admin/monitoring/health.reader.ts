import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { DeadLetter } from "../../platform/jobs/jobs.store";
import { countRecordsBehind } from "../../copying/engine/fan-out/fan-out.store";
import type { Market } from "../../market/providers/provider";
import { countWaitingMails, readFanOutMinutes, readTaskQueues, type FanOutMinute, type TaskQueue } from "./health.store";

export interface Health {
  readonly asOf: Date;
  readonly queues: TaskQueue[];
  readonly deadLetters: DeadLetter[];
  readonly fanOut: FanOutMinute[];
  readonly fanOutsBehind: number;
  readonly mailsWaiting: number;
  readonly mailDelivery: Config["mailDelivery"];
  readonly market: { provider: string; isHealthy: boolean; ticksPerSecond: number; symbols: number };
}

const deadLettersShownMax = 50;
const fanOutMinutes = 60;

export class HealthReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly market: Market,
    private readonly mailDelivery: Config["mailDelivery"],
  ) {}

  async read(): Promise<Health> {
    const asOf = this.clock.date();
    const [queues, deadLetters, fanOut, behind, mails] = await Promise.all([
      readTaskQueues(this.db, asOf),
      this.jobs.deadLetters(deadLettersShownMax),
      readFanOutMinutes(this.db, new Date(+asOf - fanOutMinutes * 60_000)),
      countRecordsBehind(this.db),
      // Without a mail server or a log nothing waits: the outbox is where mails end.
      this.mailDelivery === "OUTBOX" ? 0 : countWaitingMails(this.db),
    ]);
    const { provider, isHealthy, ticksPerSecond, symbols } = this.market.health();
    return {
      asOf,
      queues,
      deadLetters,
      fanOut,
      fanOutsBehind: behind,
      mailsWaiting: mails,
      mailDelivery: this.mailDelivery,
      market: { provider, isHealthy, ticksPerSecond, symbols },
    };
  }
}
