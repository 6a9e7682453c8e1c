import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { entitlementsOf } from "../../identity/entitlements/entitlements";
import type { Market } from "../../market/providers/provider";
import { assertOwns } from "../copying.policy";
import type { Copy } from "../eater-view/copy.types";
import { worthOf } from "../eater-view/copy-value";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readCopiesOfEater } from "../lifecycle/copy.store";
import { explain, type Explained } from "./explain";
import type { DifferenceFacts } from "./facts/facts";
import { monthEnd, monthOf, monthStart, monthsBetween, parseMonth, type Month } from "./months";
import { readDifferenceFacts } from "./facts/read-facts";
import { summarise, type Stretch, type Summary } from "./summary";

export interface DifferenceNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly clock: Clock;
}

/** A copy's difference over a stretch of time, as asked for. */
export interface DifferenceOver {
  readonly since: Date;
  readonly until: Date;
  readonly summary: Summary;
  /** The feeder's time-weighted return over it in percent; null over several copies. */
  readonly feederReturnPercent: number | null;
}

export interface MonthDifference extends Month {
  readonly summary: Pick<Summary, "feederMade" | "copyMade" | "difference" | "averageMoney">;
}

/** One copy with what it is calculated from, and the clock's own end of it. */
interface Subject {
  readonly copy: CopyWithPositions;
  readonly facts: DifferenceFacts;
  readonly start: number;
  readonly end: number;
}

/** Lets other requests through between two copies or months. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Why a copy's result is not its feeder's: for its eater alone. Reads only; calculated when asked. */
export class DifferenceService {
  constructor(private readonly needs: DifferenceNeeds) {}

  /** Null for a copy of one trade, and where there are too many receipts to go through at once. Throws BAD_USER_INPUT for a month that is none. */
  async ofCopy(viewer: Viewer, { row }: Copy, month: string | null): Promise<DifferenceOver | null> {
    assertOwns(viewer, row);
    if (row.onlyTradeId !== null) return null;
    const subjects = await this.subjects([row]);
    return subjects && this.over(subjects, month);
  }

  async monthsOfCopy(viewer: Viewer, { row }: Copy): Promise<MonthDifference[]> {
    assertOwns(viewer, row);
    return this.months(row.onlyTradeId === null ? await this.subjects([row]) : []);
  }

  /** Of all the viewer's copies together. */
  async ofAll(viewer: Viewer, month: string | null): Promise<DifferenceOver | null> {
    const subjects = await this.subjects(await this.copies(viewer));
    return subjects && this.over(subjects, month);
  }

  async monthsOfAll(viewer: Viewer): Promise<MonthDifference[]> {
    return this.months(await this.subjects(await this.copies(viewer)));
  }

  /** Those that follow a feeder: one trade has no feeder's return beside it. */
  private async copies(viewer: Viewer): Promise<CopyWithPositions[]> {
    const rows = await readCopiesOfEater(this.needs.db, viewer.id, entitlementsOf(viewer).copiesMax + limits.stoppedCopiesShownMax);
    return rows.filter(({ onlyTradeId }) => onlyTradeId === null);
  }

  private async subjects(copies: readonly CopyWithPositions[]): Promise<Subject[] | null> {
    const found = await readDifferenceFacts(this.needs, copies);
    if (!found) return null;
    const now = +this.needs.market.marketNow();
    return copies.map((copy) => {
      const facts = found.get(copy.id)!;
      return { copy, facts, start: facts.toMarket(facts.start), end: copy.stoppedAt ? facts.toMarket(+copy.stoppedAt) : now };
    });
  }

  private async over(subjects: readonly Subject[], month: string | null): Promise<DifferenceOver> {
    const [start, end] = spanOf(subjects, +this.needs.market.marketNow());
    const wanted = month === null ? null : parseMonth(month);
    if (month !== null && !wanted) throw new Fault("BAD_USER_INPUT", "Give a month as YYYY-MM.");
    const [since, until] = wanted ? [Math.max(start, monthStart(wanted)), Math.min(end, monthEnd(wanted))] : [start, end];
    const stretches = await this.stretches(subjects, since, until);
    const single = stretches.length === 1 ? stretches[0]! : null;
    return {
      ...{ since: new Date(since), until: new Date(Math.max(since, until)) },
      summary: summarise(stretches, limits.differenceItemsMax),
      feederReturnPercent: single && returnPercent(single),
    };
  }

  private async stretches(subjects: readonly Subject[], since: number, until: number): Promise<Stretch[]> {
    const stretches: Stretch[] = [];
    for (const subject of subjects) {
      if (subject.start > until || subject.end < since) continue;
      const from = subject.start < since ? this.explained(subject, since) : null;
      stretches.push({ from, to: this.explained(subject, Math.min(until, subject.end)), since: Math.max(since, subject.start) });
      await breathe();
    }
    return stretches;
  }

  private async months(subjects: readonly Subject[] | null): Promise<MonthDifference[]> {
    if (!subjects || subjects.length === 0) return [];
    const [start, end] = spanOf(subjects, +this.needs.market.marketNow());
    const months = monthsBetween(monthOf(start), monthOf(end)).slice(-limits.differenceMonthsMax);
    const found: MonthDifference[] = [];
    let before = new Map<Subject, Explained>();
    for (const [index, month] of months.entries()) {
      const [since, until] = [monthStart(month), monthEnd(month)];
      const stretches: Stretch[] = [];
      const after = new Map<Subject, Explained>();
      for (const subject of subjects) {
        if (subject.start > until || subject.end < since) continue;
        const from = subject.start < since ? (before.get(subject) ?? (index === 0 ? this.explained(subject, since) : null)) : null;
        const to = this.explained(subject, Math.min(until, subject.end));
        after.set(subject, to);
        stretches.push({ from, to, since: Math.max(since, subject.start) });
        await breathe();
      }
      before = after;
      if (stretches.length > 0) found.push({ ...month, summary: summarise(stretches, 0) });
    }
    return found;
  }

  /** Up to a moment: at the copy's own end with what its books say, before it with what its receipts say. */
  private explained({ copy, facts, end }: Subject, at: number): Explained {
    const isEnd = at >= end;
    const worth = isEnd ? worthOf(copy, (symbol) => this.needs.market.quote(symbol)) : null;
    return explain(facts, {
      at: Math.min(at, end),
      midOf: (symbol) => facts.midAt(symbol, Math.min(at, end)),
      profit: worth && worth.equity.sub(copy.putIn),
    });
  }
}

const spanOf = (subjects: readonly Subject[], now: number): [start: number, end: number] =>
  subjects.length === 0 ? [now, now] : [Math.min(...subjects.map(({ start }) => start)), Math.max(...subjects.map(({ end }) => end))];

function returnPercent({ from, to }: Stretch): number {
  const before = new Decimal(1).add(from?.feederReturn ?? zero);
  if (before.lte(0)) return 0;
  return new Decimal(1).add(to.feederReturn).div(before).sub(1).mul(100).toDecimalPlaces(4).toNumber();
}
