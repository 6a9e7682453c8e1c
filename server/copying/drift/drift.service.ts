import type { Database } from "../../platform/db/database";
import { zero } from "../../platform/decimal";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import { canResync } from "../copying.policy";
import { BatchReader } from "../eater-view/batch-reader";
import type { Copy } from "../eater-view/copy.types";
import { reasonWords } from "../receipts/reason-words";
import { driftOfMissed, type DriftDeps, type Drifted } from "./drift";
import { readMissedTrades, type MissedTradeRow } from "./drift.store";
import { CopyDrift, CopyDriftPosition } from "./drift.types";

/** What a copy missed and is short of, for its eater. Reads only. */
export class DriftService {
  /** A list of copies costs one statement more, and those that drift a few each. */
  private readonly missed: BatchReader<MissedTradeRow[]>;

  constructor(private readonly deps: DriftDeps & { readonly db: Database }) {
    this.missed = new BatchReader(async (ids) => Map.groupBy(await readMissedTrades(deps.db, ids), (trade) => trade.copy_id));
  }

  async of(viewer: Viewer, { row }: Copy): Promise<CopyDrift> {
    const missed = row.state === "STOPPED" || row.state === "STOPPING" ? [] : ((await this.missed.load(row.id)) ?? []);
    const drifted = await driftOfMissed(this.deps.db, this.deps, row, missed);
    const resyncMoney = drifted.reduce((sum, { money }) => sum.add(money), zero);
    return make(CopyDrift, {
      ...{ isInSync: drifted.length === 0, resyncMoney, positions: drifted.map((entry) => positionNode(row.id, entry)) },
      viewerCanResync: canResync(viewer, row) && resyncMoney.gt(0),
    });
  }
}

function positionNode(copyId: string, { trade, wanted, held, reason, money, blockedBy }: Drifted): CopyDriftPosition {
  const facts = { symbol: trade.symbol, figure: null, limit: null, minimumRequired: null };
  const blocked = trade.is_closed_by_you ? "CLOSED_BY_YOU" : blockedBy;
  return make(CopyDriftPosition, {
    ...{ id: `${copyId}:${trade.trade_id}:drift`, tradeId: trade.trade_id, symbol: trade.symbol, side: trade.side },
    ...{ wanted, held, reason, reasonText: reasonWords(reason, facts), resyncMoney: money },
    blockedText: blocked ? reasonWords(blocked, facts) : trade.is_pending ? "An order for it is on its way." : null,
  });
}
