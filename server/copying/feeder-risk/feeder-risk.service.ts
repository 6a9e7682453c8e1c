import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { showsWeightsTo } from "../../people/privacy/privacy.policy";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { publishCopyChanges, type CopyingDeps } from "../copying-deps";
import { assertOwns, canUpdate } from "../copying.policy";
import { BatchReader } from "../eater-view/batch-reader";
import type { Copy } from "../eater-view/copy.types";
import { assertKeyScopeCoversCopy } from "../key-scope";
import { lockCopies } from "../lifecycle/locked-copies";
import type { CopyResult } from "../lifecycle/starting.service";
import { readAccountRisks } from "./account-risks";
import { checkedBounds, hasBounds } from "./checked-bounds";
import type { CopyFeederBoundsRow } from "./feeder-bounds.entity";
import { deleteBounds, readBounds, readShownRecord, saveBounds } from "./feeder-bounds.store";
import { FeederBounds, FeederRisk, type FeederBoundsInput } from "./feeder-risk.types";

/** The risk that a feeder's account is under, as others may see it, and how much of it each copy bears. */
export class FeederRiskService {
  /** A list of copies costs one statement more. */
  private readonly bounds: BatchReader<CopyFeederBoundsRow>;

  constructor(private readonly deps: CopyingDeps & { readonly db: Database }) {
    this.bounds = new BatchReader(async (ids) => new Map((await readBounds(deps.db.read, ids)).map((row) => [row.copyId, row])));
  }

  /** Null where the viewer may not see it: the profile, shares of the portfolio, or an event that is not theirs to see yet. */
  async of(viewer: Viewer, feederId: string): Promise<FeederRisk | null> {
    if (!isUuid(feederId)) throw notFound("This feeder");
    const { db, market, clock } = this.deps;
    const shown = await readShownRecord(db, visibilityParameters(viewer, clock.date()), feederId);
    if (!shown || !showsWeightsTo(viewer, { id: feederId, amounts: shown.amounts, showsWeights: shown.shows_weights })) return null;
    const risk = (await readAccountRisks(db, market, [shown.account_id])).get(shown.account_id)!;
    const number = (percent: Decimal | null): number | null => percent?.toNumber() ?? null;
    return make(FeederRisk, {
      ...{ marginUsePercent: number(risk.marginUse), floatingLossPercent: number(risk.floatingLoss) },
      ...{ depositedPercent: number(risk.deposited), withdrawnPercent: number(risk.withdrawn), asOf: market.marketNow() },
    });
  }

  /** Null where the copy watches nothing. */
  async boundsOf({ row }: Copy): Promise<FeederBounds | null> {
    const bounds = await this.bounds.load(row.id);
    if (!bounds) return null;
    const { marginUseMax, floatingLossMax, withdrawnMax, depositedMax, action, crossedBound, crossedAt, crossedPercent } = bounds;
    return make(FeederBounds, {
      ...{ marginUseMax, floatingLossMax, withdrawnMax, depositedMax, action, crossed: crossedBound, crossedAt },
      crossedPercent: crossedPercent?.toNumber() ?? null,
    });
  }

  /** Sets them all, or takes them away; one that is crossed already acts at the next look. Refuses INVALID and COPY_STATE. */
  async set(viewer: Viewer, input: FeederBoundsInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    const max = checkedBounds(input, "input");
    if (!isUuid(input.copyId)) throw notFound("The copy");
    return this.deps.db.transaction(async (tx) => {
      const { copies } = await lockCopies(tx, this.deps, { ids: [input.copyId] });
      const [copy] = copies;
      if (!copy) throw notFound("The copy");
      assertOwns(viewer, copy);
      await assertKeyScopeCoversCopy(tx, viewer, copy.accountId);
      if (!canUpdate(viewer, copy)) refuse(ErrorCode.COPY_STATE, "input.copyId", "Only a copy that runs can watch its feeder.");
      if (hasBounds(max)) await saveBounds(tx, copy, max, input.action);
      else await deleteBounds(tx, copy.id);
      await publishCopyChanges(tx, this.deps, [copy]);
      return { copyId: copy.id, receiptIds: [], accountId: copy.accountId };
    });
  }
}
