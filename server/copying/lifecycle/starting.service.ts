import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { entitlementsOf, mayStartCopy } from "../../identity/entitlements/entitlements";
import { isUuid } from "../../platform/text/uuid";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import { accountIdOf } from "../../trading/accounts/account-access";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import { once } from "../../trading/client-requests";
import { Transfers } from "../../trading/accounts/transfer-positions";
import { announceHolders, publishCopyChanges, type CopyingDeps } from "../copying-deps";
import type { StartCopyingInput } from "../copying.inputs";
import { canCopy } from "../copying.policy";
import type { CopySettings } from "../eater-view/copy.types";
import { marketDay } from "../protection/day-roller";
import { openEach, type OpenOne } from "../engine/open-one";
import { checkAmount, checkedSettings, settingColumns, settingValues } from "./settings";
import type { SuitabilityService } from "./suitability.service";

/** Any number will do, as long as every Brigade process uses the same: no two copies begin at once, so no cycle can slip in. */
const cycleLock = 860_191;

/** Ids of what a mutation changed: stored beside its request id, so that a retry gets the first answer. */
export interface CopyResult {
  readonly copyId: string;
  readonly receiptIds: readonly string[];
  readonly accountId: string;
}

interface Feeder {
  readonly recordId: string;
  readonly accountId: string;
}

/** Begins copies. */
export class StartingService {
  constructor(
    private readonly deps: CopyingDeps,
    private readonly suitability: SuitabilityService,
  ) {}

  /**
   * Sets money aside and follows a feeder from their next event on; with their open trades too, by the feeder's weights at
   * mid now. Refused with SUITABILITY_REQUIRED, SELF, NOT_A_FEEDER, SUBSCRIPTION_REQUIRED, COPIES_MAX, COPY_CYCLE,
   * ALREADY_COPYING, FREE_CASH, AMOUNT_INVALID and those of the rules.
   */
  start(viewer: Viewer, input: StartCopyingInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    if (!canCopy(viewer)) throw forbidden("Only eaters and hybrids copy.");
    const settings = checkedSettings(input.settings, this.deps.market);
    checkAmount(input.amount, "input.amount", new Decimal(limits.copyAmountUsdMin));
    return this.deps.db.transaction((tx) =>
      once(tx, viewer.id, "startCopying", input, this.deps.clock.date(), () => this.begin(tx, viewer, input, settings)),
    );
  }

  private async begin(tx: Tx, viewer: Viewer, input: StartCopyingInput, settings: CopySettings): Promise<CopyResult> {
    const feeder = await this.feeder(tx, viewer, input.feederId);
    await this.suitability.assertSuitable(tx, viewer.id);
    await tx.query("select pg_advisory_xact_lock($1)", [cycleLock]);
    const accountId = await this.account(tx, viewer, input.accountId);
    const transfers = await Transfers.begin(tx, this.deps.trading, [accountId]);
    await this.checkOthers(tx, viewer, input.feederId, accountId);
    const free = Decimal.max(transfers.freeCash(accountId), 0);
    if (free.lt(input.amount)) refuse(ErrorCode.FREE_CASH, "input.amount", `Your account has $${free.toFixed(2)} free.`, free);
    const [chain] = await tx.query("select sequence from records where id = $1 for share", [feeder.recordId]);
    const copyId = await this.insert(tx, viewer, input, settings, { ...feeder, accountId, sequence: chain.sequence });
    await transfers.move(accountId, input.amount.neg());
    await this.deps.relations.begin(tx, { viewerId: viewer.id, feederId: input.feederId, kind: "COPIER" }, this.deps.clock.date());
    const trades = input.withOpenTrades ? await this.openTrades(tx, feeder, input) : [];
    const opened = await openEach(tx, this.deps, "START", copyId, copyId, trades);
    await publishCopyChanges(tx, this.deps, [{ id: copyId, eaterId: viewer.id, feederId: input.feederId }]);
    await transfers.end();
    await this.deps.news.started(tx, copyId);
    tx.afterCommit(() => announceHolders(this.deps, [viewer.id]));
    return { copyId, receiptIds: opened.map((row) => row.receipt_id), accountId };
  }

  /** Someone whom the viewer may see and copy, with a chain. Price above 0 needs a subscription. */
  private async feeder(tx: Tx, viewer: Viewer, feederId: string): Promise<Feeder> {
    if (feederId === viewer.id) refuse(ErrorCode.SELF, "input.feederId", "Nobody copies themselves.");
    if (!isUuid(feederId)) throw notFound("This feeder");
    const [row] = await tx.query(readFeeder, [feederId, viewer.id]);
    if (!row || !row.is_visible) throw notFound("This feeder");
    if (!row.record_id || row.suspended_at !== null || !["feeder", "hybrid"].includes(row.role))
      refuse(ErrorCode.NOT_A_FEEDER, "input.feederId", "They do not feed at the moment.");
    if (row.price_bites > 0 && !row.is_subscriber)
      refuse(ErrorCode.SUBSCRIPTION_REQUIRED, "input.feederId", "Copying them takes a subscription.");
    return { recordId: row.record_id, accountId: row.account_id };
  }

  /** Copies live on the record account: a practice account is never copied, nor copies. */
  private async account(tx: Tx, viewer: Viewer, accountId: string | null | undefined): Promise<string> {
    const id = await accountIdOf(tx, viewer, accountId);
    const [row] = await tx.query("select kind, mode from trading_accounts where id = $1", [id]);
    if (row.kind !== "RECORD" || row.mode !== "PAPER")
      refuse(ErrorCode.NOT_PAPER, "input.accountId", "Copies run on your record account, on paper.");
    return id;
  }

  private async checkOthers(tx: Tx, viewer: Viewer, feederId: string, accountId: string): Promise<void> {
    const [row] = await tx.query(readOthers, [viewer.id, feederId, accountId]);
    if (row.is_copying) refuse(ErrorCode.ALREADY_COPYING, "input.feederId", "You copy them already.");
    const max = entitlementsOf(viewer).copiesMax;
    if (!mayStartCopy(viewer, row.running))
      refuse(ErrorCode.COPIES_MAX, "", `Your plan runs ${max} ${max === 1 ? "copy" : "copies"} at once.`, new Decimal(max));
    if (row.is_cycle)
      refuse(ErrorCode.COPY_CYCLE, "input.feederId", "They copy you, directly or through others: that would go round in circles.");
  }

  private async insert(
    tx: Tx,
    viewer: Viewer,
    input: StartCopyingInput,
    settings: CopySettings,
    at: { recordId: string; accountId: string; sequence: string },
  ): Promise<string> {
    const [id, amount, now] = [randomUUID(), input.amount.toFixed(2), this.deps.clock.date()];
    const given: unknown[] = [
      id,
      viewer.id,
      input.feederId,
      at.recordId,
      at.accountId,
      at.sequence,
      amount,
      amount,
      amount,
      settings.stopLossPercent ? "1" : null,
      settings.takeProfitPercent ? "1" : null,
      marketDay(this.deps.market.marketNow()),
      amount,
      now,
    ];
    await tx.query(
      `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, stop_reference, take_profit_reference, day, day_start_equity, started_at, ${settingColumns.join(", ")})
       values (${[...given, ...settingColumns].map((_, index) => `$${index + 1}`).join(", ")})`,
      [...given, ...settingValues(settings)],
    );
    await tx.query(
      "insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind) values ($1, $2, $3, $4, $4, 1, 'START')",
      [viewer.id, id, now, amount],
    );
    await tx.query("update eater_totals set day_start_equity = day_start_equity + $2, version = version + 1 where eater_id = $1", [
      viewer.id,
      amount,
    ]);
    return id;
  }

  /** The feeder's open trades by their weights at mid now, oldest first; their chain is locked, so none comes or goes meanwhile. */
  private async openTrades(tx: Tx, feeder: Feeder, input: StartCopyingInput): Promise<OpenOne[]> {
    const { equity } = accountNow((await readAccountStates(tx, [feeder.accountId])).get(feeder.accountId)!, this.deps.market).value;
    const rows = (await tx.query(
      "select id, symbol, side, quantity, average_price, stop_price from trades where record_id = $1 and status = 'OPEN' order by opened_at, id",
      [feeder.recordId],
    )) as Array<Record<string, string> & { side: "LONG" | "SHORT" }>;
    return rows.map((row) => {
      const mid = this.deps.market.quote(row.symbol!)?.mid ?? new Decimal(row.average_price!);
      const share = equity.gt(0) ? mid.mul(row.quantity!).div(equity) : new Decimal(0);
      return {
        feederId: input.feederId,
        tradeId: row.id!,
        action: "OPEN",
        symbol: row.symbol!,
        side: row.side,
        stopPrice: row.stop_price ? new Decimal(row.stop_price) : null,
        feederPrice: new Decimal(row.average_price!),
        base: input.amount.mul(share),
      };
    });
  }
}

const readFeeder = `
select u.role, u.suspended_at, u.price_bites, r.id as record_id, r.account_id, ${visibleProfilesSql({ viewer: "$2::uuid", isAdmin: "false", owner: "u" })} as is_visible,
  exists (select 1 from relations where viewer_id = $2 and feeder_id = u.id and kind = 'SUBSCRIBER' and until is null) as is_subscriber
from users u left join records r on r.user_id = u.id where u.id = $1`;

/** Whom the feeder copies, whom those copy, and so on: is the viewer among them? */
const readOthers = `
with recursive copied as (
  select feeder_id from copies where eater_id = $2 and state <> 'STOPPED'
  union select c.feeder_id from copies c join copied d on c.eater_id = d.feeder_id where c.state <> 'STOPPED'
)
select (select count(*)::int from copies where eater_id = $1 and state <> 'STOPPED') as running,
  exists (select 1 from copies where account_id = $3 and feeder_id = $2 and state <> 'STOPPED') as is_copying,
  exists (select 1 from copied where feeder_id = $1) as is_cycle`;
