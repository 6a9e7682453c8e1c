import { visibilityParameters } from "../../people/visibility/visible.sql";
import { make } from "../../platform/make";
import { notFound } from "../../platform/errors";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import type { CopyingDeps } from "../copying-deps";
import type { EaterLimitsService } from "../lifecycle/eater-limits.service";
import { exposureOf, overlapsWith, type ExposureOfCopies } from "./exposure";
import { readCashOfCopies, readHeldByFeeder, readOpenTradesOfFeeder } from "./exposure.store";
import { CopyExposure, CopyExposureClass, CopyExposureFeeder, CopyExposureSymbol, CopyOverlap, CopyOverlapSymbol } from "./exposure.types";

/** What an eater's copies hold together, and where a feeder's trades meet it. Reads only. */
export class ExposureService {
  constructor(
    private readonly deps: Pick<CopyingDeps, "db" | "market" | "clock">,
    private readonly limits: EaterLimitsService,
  ) {}

  /** Of copies with one kind of money, or of all, as the account-wide limits count them. */
  async of(viewer: Viewer, mode: "PAPER" | "LIVE" | null): Promise<CopyExposure> {
    const [all, limits] = await Promise.all([this.read(viewer, mode), this.limits.of(viewer.id)]);
    return make(CopyExposure, {
      ...{ long: all.long, short: all.short, gross: all.gross, net: all.net, equity: all.equity },
      grossPercent: all.equity.gt(0) ? all.gross.div(all.equity).mul(100).toNumber() : null,
      effectiveSymbols: all.effectiveSymbols,
      symbols: all.symbols.map(({ class: _class, feeders, ...symbol }) =>
        make(CopyExposureSymbol, { ...symbol, feeders: feeders.map((feeder) => make(CopyExposureFeeder, feeder)) }),
      ),
      classes: all.classes.map((one) => make(CopyExposureClass, one)),
      limits,
    });
  }

  /** A feeder whose trades the viewer may not see has none to compare. */
  async overlap(viewer: Viewer, feederId: string): Promise<CopyOverlap> {
    if (!isUuid(feederId)) throw notFound("This feeder");
    const { db, clock } = this.deps;
    const [all, trades] = await Promise.all([
      this.read(viewer, null),
      readOpenTradesOfFeeder(db, visibilityParameters(viewer, clock.date()), feederId),
    ]);
    return make(CopyOverlap, {
      symbols: overlapsWith(feederId, trades, all).map(({ feeders, ...overlap }) =>
        make(CopyOverlapSymbol, { ...overlap, feeders: feeders.map((feeder) => make(CopyExposureFeeder, feeder)) }),
      ),
      compared: trades.length,
    });
  }

  private async read(viewer: Viewer, mode: "PAPER" | "LIVE" | null): Promise<ExposureOfCopies> {
    const { db, market } = this.deps;
    const [rows, cash] = await Promise.all([readHeldByFeeder(db, viewer.id, mode), readCashOfCopies(db, viewer.id, mode)]);
    return exposureOf(rows, cash, (symbol) => market.quote(symbol)?.mid);
  }
}
