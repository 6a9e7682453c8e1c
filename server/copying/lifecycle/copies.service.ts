import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Market } from "../../market/providers/provider";
import { once } from "../../trading/client-requests";
import { isTradeUnderWay } from "../at-brokers/queues/trade-queues.store";
import { pauseCopy, readReceiptsOfWaitingCloses, resumeCopy, updateRules } from "./copy-changes.store";
import type { CopyWithPositions } from "./copy-row";
import { worthOf, type CopyWorth } from "../eater-view/copy-value";
import { leftInAccount } from "../copy-fees";
import { announceHolders, publishCopyChanges, type CopyingDeps } from "../copying-deps";
import type { CopyStopMode } from "../copying.enums";
import type { AddFundsInput, CopySettingsInput, ResyncCopyInput, WithdrawFundsInput } from "../copying.inputs";
import { assertOwns, canAddFunds, canPause, canResume, canResync, canStop, canUpdate, canWithdraw } from "../copying.policy";
import { closeHeld, endDrained, stopLocked } from "../stopping/ending";
import { leaveCopy, moveMoney } from "./flows";
import { transferPositions } from "../stopping/transfer-positions";
import type { ExitExecutor } from "../stopping/exit-executor";
import { EightySix } from "../stopping/eighty-six";
import { assertKeyScopeCoversAllCopies, assertKeyScopeCoversCopy } from "../key-scope";
import { lockCopies, type LockedCopies } from "./locked-copies";
import { openEach, type OpenOne } from "../engine/open-one";
import { driftOf } from "../drift/drift";
import { checkAmount, checkedSettings, stopReferenceAfter } from "./settings";
import type { CopyResult } from "./starting.service";

/** What an eater does with copies that run. Each call is one transaction; its answer is the ids of what changed. */
export class CopiesService {
  private readonly presses: EightySix;

  constructor(
    private readonly deps: CopyingDeps,
    closings: ExitExecutor,
  ) {
    this.presses = new EightySix(deps, closings);
  }

  /** Changes the rules. Stop and take profit count from now where they changed, else keep their reference. */
  update(viewer: Viewer, copyId: string, input: CopySettingsInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    const settings = checkedSettings(input, this.deps.market);
    return this.change(viewer, copyId, canUpdate, async (tx, { copies: [copy] }) => {
      const { unitValue } = this.worth(copy!);
      const stopReference = stopReferenceAfter(copy!, settings, unitValue);
      const isSameProfit = String(copy!.settings.takeProfitPercent) === String(settings.takeProfitPercent);
      const profitReference = settings.takeProfitPercent === null ? null : isSameProfit ? copy!.takeProfitReference : unitValue;
      await updateRules(tx, copyId, settings, stopReference, profitReference);
      await publishCopyChanges(tx, this.deps, [copy!]);
      return [];
    });
  }

  /** Opens nothing more; closes still follow. */
  pause(viewer: Viewer, copyId: string): Promise<CopyResult> {
    return this.setState(viewer, copyId, canPause, (tx) => pauseCopy(tx, copyId, this.deps.clock.date()));
  }

  /** Follows again from the next event on; what was missed is not caught up. Refuses FEE_DUE where a fee was not paid in time. */
  resume(viewer: Viewer, copyId: string): Promise<CopyResult> {
    assertMayWrite(viewer);
    return this.setState(viewer, copyId, canResume, async (tx, { eaterId, feederId, mode }) => {
      if (mode === "LIVE") await this.deps.fees.assertPaid(tx, { eaterId, feederId, isNew: false });
      await resumeCopy(tx, copyId);
    });
  }

  private setState(
    viewer: Viewer,
    copyId: string,
    allowed: Allowed,
    set: (tx: Tx, copy: CopyWithPositions) => Promise<void>,
  ): Promise<CopyResult> {
    return this.change(viewer, copyId, allowed, async (tx, { copies }) => {
      await set(tx, copies[0]!);
      await publishCopyChanges(tx, this.deps, copies);
      return [];
    });
  }

  /** Money from the account's free cash: it buys units at the unit value now. Spread: held × added / equity before, same caps. */
  addFunds(viewer: Viewer, input: AddFundsInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    checkAmount(input.amount, "input.amount");
    return this.once(viewer, "addFunds", input, canAddFunds, async (tx, { copies: [copy], transfers }) => {
      const free = Decimal.max(transfers.freeCash(copy!.accountId), 0);
      if (free.lt(input.amount)) refuse(ErrorCode.FREE_CASH, "input.amount", `Your account has $${free.toFixed(2)} free.`, free);
      const worth = this.worth(copy!);
      if (worth.equity.lte(0)) refuse(ErrorCode.COPY_STATE, "input.copyId", "This copy has no value left. Stop it and start a new one.");
      await this.deps.fees.moving(tx, { copy: copy!, worth, amount: input.amount, cash: zero });
      const flowId = await moveMoney(tx, this.deps, copy!, input.amount, worth, "ADD");
      await transfers.move(copy!.accountId, input.amount.neg());
      const opened = input.spreadNow
        ? await openEach(tx, this.deps, "ADD", flowId, copy!.id, portions(copy!, worth, input.amount, this.deps.market))
        : [];
      await publishCopyChanges(tx, this.deps, [copy!]);
      await transfers.end();
      return opened.map((row) => row.receipt_id);
    });
  }

  /** Buys what the copy missed and is short of, under the same limits; nothing where nothing is missing. Its rules stay. */
  resync(viewer: Viewer, input: ResyncCopyInput): Promise<CopyResult> {
    assertMayWrite(viewer);
    return this.once(viewer, "resyncCopy", input, canResync, async (tx, { copies: [copy] }) => {
      const missing = (await driftOf(tx, this.deps, copy!)).filter(({ quantity }) => quantity.gt(0));
      if (missing.length === 0) return [];
      const opened = await openEach(
        ...([tx, this.deps, "RESYNC" as const, randomUUID(), copy!.id] as const),
        missing.map(({ open }) => open),
      );
      await publishCopyChanges(tx, this.deps, [copy!]);
      return opened.map((row) => row.receipt_id);
    });
  }

  /** Free cash back to the account, at the unit value now. */
  withdraw(viewer: Viewer, input: WithdrawFundsInput): Promise<CopyResult> {
    checkAmount(input.amount, "input.amount");
    return this.once(viewer, "withdrawFunds", input, canWithdraw, async (tx, { copies: [copy], transfers }) => {
      const worth = this.worth(copy!);
      if (worth.freeCash.lt(input.amount) || worth.equity.lte(input.amount))
        refuse(
          ErrorCode.FREE_CASH,
          "input.amount",
          `This copy has $${worth.freeCash.toFixed(2)} free. Stop the copy to withdraw everything.`,
          worth.freeCash,
        );
      const fee = await this.deps.fees.moving(tx, { copy: copy!, worth, amount: input.amount.neg(), cash: input.amount });
      await moveMoney(tx, this.deps, copy!, fee.sub(input.amount), worth, "WITHDRAW");
      await transfers.move(copy!.accountId, input.amount.sub(fee).add(leftInAccount(copy!, fee)));
      await publishCopyChanges(tx, this.deps, [copy!]);
      await transfers.end();
      return [];
    });
  }

  /** Stops a copy; one that already follows exits may still be closed or detached. */
  stop(viewer: Viewer, copyId: string, mode: CopyStopMode): Promise<CopyResult> {
    return this.change(viewer, copyId, canStop, async (tx, locked) =>
      (await stopLocked(tx, this.deps, locked, mode, "YOU")).map((row) => row.receipt_id),
    );
  }

  /** "86 everything": after it answers, nothing that opens leaves us. Returns the ids of the copies it stopped. */
  async stopAll(viewer: Viewer, mode: CopyStopMode): Promise<string[]> {
    await assertKeyScopeCoversAllCopies(this.deps.db, viewer);
    return this.presses.press(viewer.id, mode);
  }

  /** Closes one position alone: the feeder's later closes of it pass by, and nothing opens it again. */
  closeTrade(viewer: Viewer, copyId: string, tradeId: string): Promise<CopyResult> {
    return this.change(viewer, copyId, canStop, async (tx, locked) => {
      const [copy] = locked.copies;
      const position = copy!.positions.find((held) => held.tradeId === tradeId);
      if (!position || position.isClosePending)
        refuse(
          ErrorCode.NOT_HELD,
          "input.tradeId",
          position ? "Its close already waits for a live price." : "This copy does not hold the position.",
        );
      const rows = await closeHeld(tx, this.deps, [copy!], { cause: "MANUAL", copyIds: [copy!.id], tradeIds: [tradeId], isByYou: true });
      await endDrained(tx, this.deps, locked);
      return rows.map((row) => row.receipt_id);
    });
  }

  /**
   * Takes back a close that waits for a live price, or for its broker to take it: the position becomes the eater's own trade, as by DETACH. One that
   * is at the broker may fill, and stays.
   */
  cancelPendingClose(viewer: Viewer, copyId: string, tradeId: string): Promise<CopyResult> {
    return this.change(viewer, copyId, anyState, async (tx, locked) => {
      const [copy] = locked.copies;
      const worth = this.worth(copy!);
      const position = worth.positions.find((held) => held.tradeId === tradeId);
      if (!position?.isClosePending) refuse(ErrorCode.NOT_HELD, "input.tradeId", "No close of this position is waiting.");
      if (copy!.connectionId !== null && (await isTradeUnderWay(tx, copyId, tradeId)))
        refuse(ErrorCode.NOT_HELD, "input.tradeId", "An order of this position is at the broker. Wait until it has ended.");
      const { symbol, side, value } = position!;
      if ((locked.transfers.sideOf(copy!.accountId, symbol) ?? side) !== side)
        refuse(
          ErrorCode.OPPOSITE_POSITION,
          "input.tradeId",
          `Your account holds ${symbol} on the opposite side. Close that position first.`,
        );
      const receiptIds = await readReceiptsOfWaitingCloses(tx, copyId, tradeId);
      const leaves = side === "LONG" ? value : value.neg();
      const isLast = copy!.state === "STOPPING" && copy!.positions.length === 1;
      if (!isLast && worth.equity.gt(leaves)) await leaveCopy(tx, this.deps, copy!, leaves, worth);
      await transferPositions(tx, this.deps, locked.transfers, copy!, [tradeId]);
      if (!isLast) await locked.transfers.move(copy!.accountId, new Decimal(0), leaves);
      await endDrained(tx, this.deps, locked, isLast ? new Map([[copyId, worth.equity]]) : new Map());
      return receiptIds;
    });
  }

  private worth(copy: CopyWithPositions): CopyWorth {
    return worthOf(copy, (symbol) => this.deps.market.quote(symbol));
  }

  private once(
    viewer: Viewer,
    mutation: string,
    input: { clientRequestId: string; copyId: string },
    allowed: Allowed,
    work: Work,
  ): Promise<CopyResult> {
    return this.deps.db.transaction((tx) =>
      once(tx, viewer.id, mutation, input, this.deps.clock.date(), () => this.changeIn(tx, viewer, input.copyId, allowed, work)),
    );
  }

  private change(viewer: Viewer, copyId: string, allowed: Allowed, work: Work): Promise<CopyResult> {
    return this.deps.db.transaction((tx) => this.changeIn(tx, viewer, copyId, allowed, work));
  }

  /** Locks one copy and asks whether this may be done to it now. Throws NOT_FOUND, for someone else's too; refuses with COPY_STATE. */
  private async changeIn(tx: Tx, viewer: Viewer, copyId: string, allowed: Allowed, work: Work): Promise<CopyResult> {
    if (!isUuid(copyId)) throw notFound("The copy");
    const locked = await lockCopies(tx, this.deps, { ids: [copyId] });
    const [copy] = locked.copies;
    if (!copy) throw notFound("The copy");
    assertOwns(viewer, copy);
    await assertKeyScopeCoversCopy(tx, viewer, copy.accountId);
    if (!allowed(viewer, copy)) refuse(ErrorCode.COPY_STATE, "input.copyId", stateSentence[copy.state]);
    const receiptIds = await work(tx, locked);
    tx.afterCommit(() => announceHolders(this.deps, [copy.eaterId]));
    return { copyId, receiptIds, accountId: copy.accountId };
  }
}

type Allowed = (viewer: Viewer, copy: CopyWithPositions) => boolean;
type Work = (tx: Tx, locked: LockedCopies) => Promise<string[]>;

const anyState: Allowed = (_viewer, copy) => copy.state !== "STOPPED";

const stateSentence: Readonly<Record<CopyWithPositions["state"], string>> = {
  ACTIVE: "This copy runs.",
  PAUSED: "This copy is paused.",
  MIRROR_EXITS: "This copy only follows exits.",
  STOPPING: "This copy is closing.",
  STOPPED: "This copy has ended.",
};

/** Added money spread over what is held: held × added / equity before, of each position, oldest first. */
const portions = (copy: CopyWithPositions, worth: CopyWorth, added: Decimal, market: Market): OpenOne[] =>
  worth.positions.toReversed().map((position) => {
    const quote = market.quote(position.symbol);
    const price = (position.side === "LONG" ? quote?.ask : quote?.bid) ?? position.mid;
    return {
      ...{
        feederId: copy.feederId,
        tradeId: position.tradeId,
        action: "SCALE",
        symbol: position.symbol,
        side: position.side,
        stopPrice: null,
        feederPrice: null,
      },
      base: position.held.mul(price).mul(added).div(worth.equity),
    };
  });
