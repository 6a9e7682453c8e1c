import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { entitlementsOf, mayStartCopy } from "../../identity/entitlements/entitlements";
import { isUuid } from "../../platform/text/uuid";
import type { OpeningFacts } from "../../brokers/port/opening-facts";
import { liveRefusalWords } from "../../brokers/port/live-port";
import { readAccountOwner } from "../../trading/accounts/account.store";
import { copyLots } from "../at-brokers/venue-books.store";
import { accountIdOf } from "../../trading/accounts/account-access";
import { once } from "../../trading/client-requests";
import { Transfers } from "../../trading/accounts/transfer-positions";
import { announceHolders, publishCopyChanges, type CopyingDeps } from "../copying-deps";
import type { CopyTradeInput, StartCopyingInput } from "../copying.inputs";
import { canCopy } from "../copying.policy";
import type { CopySettings } from "../eater-view/copy-settings.types";
import { marketDay } from "../protection/day-roller";
import type { AnnouncedRow } from "../engine/announce.sql";
import { openEach } from "../engine/open-one";
import { receiptNode } from "../receipts/receipt-nodes";
import { readReceiptsByKey } from "../receipts/receipt.store";
import { setOnTheirWayOut } from "../stopping/stopping.store";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import { beginWatching, checkedBounds } from "../feeder-risk/checked-bounds";
import { insertCopy } from "./copy-changes.store";
import { checkAmount, checkedSettings } from "./settings";
import { openTradeForAmount, openTradesByWeight } from "./open-trades";
import { lockChain, lockStartOfCopies, readAccount, readCopiedFeeder, readOtherCopies } from "./starting.store";
import type { SuitabilityService } from "../suitability/suitability.service";
import { formatCounted } from "../../platform/text/counted";

/** Any number will do, as long as every Brigade process uses the same: no two copies begin at once, so no cycle can slip in. */
const cycleLock = 860_191;

/** Ids of what a mutation changed: stored beside its request id, so that a retry gets the first answer. */
export interface CopyResult {
  readonly copyId: string;
  readonly receiptIds: readonly string[];
  readonly accountId: string;
}

/** Where a copy trades. */
interface CopyAccount {
  readonly accountId: string;
  /** Null on paper. */
  readonly connectionId: string | null;
  readonly mode: "PAPER" | "LIVE";
}

const refusals: Readonly<Record<NonNullable<OpeningFacts["refusal"]>, string>> = {
  BROKER_PAUSED: "This broker connection is paused. Resume it first.",
  BROKER_UNAVAILABLE: "This broker connection isn’t available for new positions. Try again later.",
  NO_RATE: "The exchange gives no current rate for this account’s currency. Try again shortly.",
  OUT_OF_SYNC: "This account is out of sync with the broker. Resolve that first.",
};

interface Feeder {
  readonly recordId: string;
  readonly accountId: string;
}

/** What is to be copied: a feeder, or one open trade of theirs. */
interface Subject {
  readonly feederId: string;
  /** Null: the feeder. */
  readonly tradeId: string | null;
  /** Of the input, for what is refused about it. */
  readonly path: "input.feederId" | "input.tradeId";
}

/** What both kinds of copies are asked for with. */
type Asked = Pick<StartCopyingInput, "amount" | "accountId" | "live" | "feederBounds"> & { readonly withOpenTrades: boolean };

/** Begins copies. */
export class StartingService {
  constructor(
    private readonly deps: CopyingDeps,
    private readonly suitability: SuitabilityService,
  ) {}

  /**
   * Sets money aside and follows a feeder from their next event on; with their open trades too, by the feeder's weights at
   * mid now. Refused with SUITABILITY_REQUIRED, SELF, NOT_A_FEEDER, SUBSCRIPTION_REQUIRED, COPIES_MAX, COPY_CYCLE,
   * ALREADY_COPYING, FREE_CASH, FEE_DUE, AMOUNT_INVALID and those of the rules.
   */
  async start(viewer: Viewer, input: StartCopyingInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    if (!canCopy(viewer)) throw forbidden("Only eaters and hybrids can copy.");
    const settings = checkedSettings(input.settings, this.deps.market);
    checkAmount(input.amount, "input.amount", new Decimal(limits.copyAmountUsdMin));
    if (input.feederBounds) checkedBounds(input.feederBounds, "input.feederBounds");
    await this.assertAgreed(viewer, input);
    const subject = { feederId: input.feederId, tradeId: null, path: "input.feederId" } as const;
    return this.deps.db.transaction((tx) =>
      once(tx, viewer.id, "startCopying", input, this.deps.clock.date(), () => this.begin(tx, viewer, subject, input, settings)),
    );
  }

  /**
   * Sets money aside for one open trade of a feeder and takes it at the price now; from there on only its exits are followed.
   * Refused as `start` is, and with TRADE_CLOSED and TRADE_NOT_COPIED; throws NOT_FOUND for a trade that the viewer may not see.
   */
  async startOne(viewer: Viewer, input: CopyTradeInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    if (!canCopy(viewer)) throw forbidden("Only eaters and hybrids can copy.");
    checkAmount(input.amount, "input.amount", new Decimal(limits.copyAmountUsdMin));
    await this.assertAgreed(viewer, input);
    // It has no rules but its amount.
    const settings = checkedSettings({ sizing: "FIXED_AMOUNT", sizingValue: input.amount }, this.deps.market);
    return this.deps.db.transaction((tx) =>
      once(tx, viewer.id, "copyTrade", input, this.deps.clock.date(), async () => {
        const subject = await this.visibleTrade(tx, viewer, input.tradeId);
        return this.begin(tx, viewer, subject, { ...input, withOpenTrades: false }, settings);
      }),
    );
  }

  private async visibleTrade(tx: Tx, viewer: Viewer, tradeId: string): Promise<Subject> {
    const trade = isUuid(tradeId) ? (await readVisibleTrades(tx, viewer, this.deps.clock.date(), [tradeId])).get(tradeId) : undefined;
    if (!trade) throw notFound("This trade");
    if (trade.ownerId === viewer.id) refuse(ErrorCode.SELF, "input.tradeId", "This is your own trade.");
    if (trade.status !== "OPEN") refuse(ErrorCode.TRADE_CLOSED, "input.tradeId", closedText);
    return { feederId: trade.ownerId, tradeId, path: "input.tradeId" };
  }

  /** Real money is copied with deliberately: an account that holds it is never the one that is meant without a name. */
  private async assertAgreed(viewer: Viewer, { accountId, live }: Pick<Asked, "accountId" | "live">): Promise<void> {
    const { db, brokers } = this.deps;
    const id = await accountIdOf(db.read, viewer, accountId, "RECORD");
    if ((await readAccountOwner(db.read, id))?.mode === "LIVE") await brokers.assertLiveCopyAgreed(viewer, live ?? null);
  }

  private async begin(tx: Tx, viewer: Viewer, subject: Subject, input: Asked, settings: CopySettings): Promise<CopyResult> {
    const { feederId, tradeId } = subject;
    const feeder = await this.feeder(tx, viewer, subject);
    await this.suitability.assertSuitable(tx, viewer.id);
    await lockStartOfCopies(tx, cycleLock);
    const { accountId, connectionId, mode } = await this.account(tx, viewer, input.accountId);
    const transfers = await Transfers.begin(tx, this.deps.trading, [accountId]);
    await this.checkOthers(tx, viewer, subject);
    if (mode === "LIVE") await this.deps.fees.assertPaid(tx, { eaterId: viewer.id, feederId, isNew: true });
    const free = await this.freeCash(tx, transfers.freeCash(accountId), connectionId);
    if (free.lt(input.amount)) refuse(ErrorCode.FREE_CASH, "input.amount", `Your account has $${free.toFixed(2)} free.`, free);
    const startedSequence = await lockChain(tx, feeder.recordId);
    const copyId = randomUUID();
    await insertCopy(tx, {
      ...{ id: copyId, eaterId: viewer.id, feederId, recordId: feeder.recordId, accountId, startedSequence, onlyTradeId: tradeId },
      ...{ connectionId, mode, liveTextVersion: mode === "LIVE" ? input.live!.textVersion : null },
      ...{ amount: input.amount, settings, day: marketDay(this.deps.market.marketNow()), startedAt: this.deps.clock.date() },
    });
    await transfers.move(accountId, input.amount.neg());
    if (input.feederBounds)
      await beginWatching(...([tx, this.deps.market, { id: copyId, eaterId: viewer.id, feederAccountId: feeder.accountId }] as const), {
        max: checkedBounds(input.feederBounds, "input.feederBounds"),
        action: input.feederBounds.action,
      });
    // Who copies one trade sees the feeder's other trades no earlier than before.
    if (tradeId === null) await this.deps.relations.begin(tx, { viewerId: viewer.id, feederId, kind: "COPIER" }, this.deps.clock.date());
    const opened = await this.openFirst(tx, { copyId, ...subject, ...feeder }, input);
    if (tradeId !== null) await this.followExitsOnly(tx, viewer, copyId, Number(startedSequence), opened);
    await publishCopyChanges(tx, this.deps, [{ id: copyId, eaterId: viewer.id, feederId }]);
    await transfers.end();
    await this.deps.notifications.started(tx, copyId);
    tx.afterCommit(() => announceHolders(this.deps, [viewer.id]));
    return { copyId, receiptIds: opened.map((row) => row.receipt_id), accountId };
  }

  /** What a copy begins with. The feeder's chain is locked, so no trade of theirs comes or goes meanwhile. */
  private async openFirst(
    tx: Tx,
    { copyId, tradeId, ...feeder }: Feeder & Subject & { readonly copyId: string },
    { amount, withOpenTrades }: Asked,
  ): Promise<AnnouncedRow[]> {
    if (tradeId === null)
      return openEach(
        ...([tx, this.deps, "START", copyId, copyId] as const),
        withOpenTrades ? await openTradesByWeight(tx, this.deps.market, feeder, amount) : [],
      );
    const trade = await openTradeForAmount(tx, feeder, tradeId, amount);
    return openEach(tx, this.deps, "START", copyId, copyId, [trade ?? refuse(ErrorCode.TRADE_CLOSED, "input.tradeId", closedText)]);
  }

  /** It never opens again. What bought nothing was no copy: all of it is undone, and its receipt says why. */
  private async followExitsOnly(tx: Tx, viewer: Viewer, copyId: string, sequence: number, opened: readonly AnnouncedRow[]): Promise<void> {
    const [row] = await readReceiptsByKey(tx, [{ eaterId: viewer.id, id: opened[0]!.receipt_id }]);
    const { status, reasonText, minimumRequired } = receiptNode(row!);
    if (status !== "COPIED" && status !== "PENDING")
      refuse(ErrorCode.TRADE_NOT_COPIED, "input.amount", reasonText ?? "Nothing was bought.", minimumRequired ?? undefined);
    await setOnTheirWayOut(tx, [{ id: copyId, sequence }], "MIRROR_EXITS", "ONE_TRADE", this.deps.clock.date());
  }

  /** Someone whom the viewer may see and copy, with a chain. Price above 0 needs a subscription, for one trade its unlock will do. */
  private async feeder(tx: Tx, viewer: Viewer, { feederId, tradeId, path }: Subject): Promise<Feeder> {
    if (feederId === viewer.id) refuse(ErrorCode.SELF, path, "You cannot copy yourself.");
    if (!isUuid(feederId)) throw notFound("This feeder");
    const row = await readCopiedFeeder(tx, feederId, viewer.id, tradeId);
    if (!row?.is_visible) throw notFound("This feeder");
    if (!row.record_id || row.suspended_at !== null || !["feeder", "hybrid"].includes(row.role))
      return refuse(ErrorCode.NOT_A_FEEDER, path, "This person does not share trades at the moment.");
    if (row.price_bites > 0 && !row.is_subscriber && !row.has_unlocked)
      refuse(
        ErrorCode.SUBSCRIPTION_REQUIRED,
        path,
        tradeId === null
          ? "Subscribe to this feeder before you copy them."
          : "Subscribe to this feeder or unlock this recipe before you copy the trade.",
      );
    return { recordId: row.record_id, accountId: row.account_id! };
  }

  /** Copies live on the record account or on one at a broker: a practice account is never copied, nor copies. */
  private async account(tx: Tx, viewer: Viewer, accountId: string | null | undefined): Promise<CopyAccount> {
    const id = await accountIdOf(tx, viewer, accountId, "RECORD");
    const { kind, mode, connectionId } = await readAccount(tx, id);
    if (kind === "PRACTICE") refuse(ErrorCode.NOT_PAPER, "input.accountId", "A practice account doesn’t copy. Choose another account.");
    if (connectionId !== null) await this.checkBroker(tx, connectionId);
    if (mode === "LIVE") await this.checkLive(tx, connectionId!);
    return { accountId: id, connectionId, mode };
  }

  private async checkBroker(tx: Tx, connectionId: string): Promise<void> {
    const [facts] = await this.deps.brokers.facts(tx, [connectionId]);
    if (!facts || facts.refusal !== null)
      refuse(ErrorCode.BROKER_UNAVAILABLE, "input.accountId", facts ? refusals[facts.refusal!] : refusals.BROKER_UNAVAILABLE);
  }

  /** What its limits leave for nothing would skip every trade of the copy. */
  private async checkLive(tx: Tx, connectionId: string): Promise<void> {
    const refusal = await this.deps.brokers.live.refusal(tx, connectionId, zero);
    if (!refusal) return;
    const limit = "limit" in refusal ? refusal.limit : undefined;
    refuse(ErrorCode[refusal.code], "input.accountId", liveRefusalWords(refusal), limit);
  }

  /** What may be set aside. At a venue only cash that has settled, beside what other copies there count on: copies never borrow. */
  private async freeCash(tx: Tx, own: Decimal, connectionId: string | null): Promise<Decimal> {
    const settled = connectionId === null ? null : await this.deps.brokers.settledCash(tx, connectionId);
    if (settled === null) return Decimal.max(own, 0);
    const ofCopies = (await copyLots.read(tx, connectionId!)).cash ?? zero;
    return Decimal.max(Decimal.min(own, settled.sub(ofCopies)), 0);
  }

  private async checkOthers(tx: Tx, viewer: Viewer, { feederId, tradeId, path }: Subject): Promise<void> {
    const row = await readOtherCopies(tx, viewer.id, feederId, tradeId);
    if (row.is_copying) refuse(ErrorCode.ALREADY_COPYING, path, "You already copy this feeder.");
    if (row.is_copying_trade) refuse(ErrorCode.ALREADY_COPYING, path, "You already copy this trade.");
    const max = entitlementsOf(viewer).copiesMax;
    if (!mayStartCopy(viewer, row.running)) refuse(ErrorCode.COPIES_MAX, "", copiesMaxText(max, row.running), new Decimal(max));
    if (row.is_cycle) refuse(ErrorCode.COPY_CYCLE, path, "This feeder copies you, directly or through others, so you cannot copy them.");
  }
}

const closedText = "This trade is closed.";

/** After a plan has lapsed more may run than it allows: those go on. */
function copiesMaxText(max: number, running: number): string {
  const allowed = `Your plan allows ${formatCounted(max, "copy", "copies")} at once`;
  return running > max ? `${allowed}. The ${running} that run go on; you can start one when fewer than ${max} run.` : `${allowed}.`;
}
