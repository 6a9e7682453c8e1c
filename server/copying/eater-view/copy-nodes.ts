import { Decimal, zero } from "../../platform/decimal";
import type { Viewer } from "../../platform/viewer";
import type { Market } from "../../market/providers/provider";
import { Copy, CopyHealth, CopyMoney, CopyPosition, CopyTotals } from "./copy.types";
import { CopySettings } from "./copy-settings.types";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { stopLevel, valueCopyPosition, worthOf, type CopyWorth, type ValuedCopyPosition } from "./copy-value";
import { canAddFunds, canPause, canResume, canStop, canUpdate, canWithdraw } from "../copying.policy";
import type { CopyHealthStatus } from "../copying.enums";
import { make } from "../../platform/make";
import { formatCounted } from "../../platform/text/counted";

/** A copy this far on the way to its stop is near it. */
const nearStopShare = 0.75;

const percent = (part: Decimal, whole: Decimal): number => (whole.isZero() ? 0 : part.div(whole).mul(100).toDecimalPlaces(4).toNumber());

/** The GraphQL shape of a copy at the market's last quotes, for its eater. */
export function copyNode(row: CopyWithPositions, market: Market, viewer: Viewer): Copy {
  const worth = worthOf(row, (symbol) => market.quote(symbol));
  return make(Copy, {
    ...{
      row,
      worth,
      id: row.id,
      version: row.version,
      mode: row.mode,
      onlyTradeId: row.onlyTradeId,
      state: row.state,
      stopMode: row.stopMode,
      stopReason: row.stopReason,
    },
    settings: make(CopySettings, row.settings),
    money: moneyOf(row, worth, market),
    health: healthOf(row, worth),
    openPositions: row.positions.length,
    ...{ lastReceiptAt: row.lastReceiptAt, startedAt: row.startedAt, pausedAt: row.pausedAt, stoppedAt: row.stoppedAt },
    ...{ viewerCanUpdate: canUpdate(viewer, row), viewerCanPause: canPause(viewer, row), viewerCanResume: canResume(viewer, row) },
    ...{ viewerCanAddFunds: canAddFunds(viewer, row), viewerCanWithdraw: canWithdraw(viewer, row), viewerCanStop: canStop(viewer, row) },
  });
}

export function moneyOf(row: CopyWithPositions, worth: CopyWorth, market: Market): CopyMoney {
  const profit = worth.equity.sub(row.putIn);
  const todayPnl = row.state === "STOPPED" ? zero : worth.equity.sub(row.dayStartEquity);
  return make(CopyMoney, {
    ...{ equity: worth.equity, freeCash: worth.freeCash, reservedCash: worth.reservedCash, invested: worth.invested, putIn: row.putIn },
    ...{ profit, profitPercent: percent(profit, row.putIn), openPnl: worth.openPnl, realisedPnl: row.realisedPnl },
    ...{
      todayPnl,
      todayPercent: percent(todayPnl, row.dayStartEquity),
      unitValue: worth.unitValue,
      returnPercent: percent(worth.unitValue.sub(1), new Decimal(1)),
    },
    isStale: worth.positions.some(({ symbol }) => market.quote(symbol)?.isStale ?? true),
    asOf: market.marketNow(),
  });
}

/** Several copies as one; the unit value is that of their money together. */
function totalMoney(copies: readonly Copy[], market: Market): CopyMoney {
  const sum = (
    field: "equity" | "freeCash" | "reservedCash" | "invested" | "putIn" | "profit" | "openPnl" | "realisedPnl" | "todayPnl",
  ): Decimal => copies.reduce((total, copy) => total.add(copy.money[field]), zero);
  const [putIn, profit, todayPnl] = [sum("putIn"), sum("profit"), sum("todayPnl")];
  return make(CopyMoney, {
    ...{
      equity: sum("equity"),
      freeCash: sum("freeCash"),
      reservedCash: sum("reservedCash"),
      invested: sum("invested"),
      putIn,
      profit,
      openPnl: sum("openPnl"),
      realisedPnl: sum("realisedPnl"),
      todayPnl,
    },
    ...{
      profitPercent: percent(profit, putIn),
      todayPercent: percent(todayPnl, sum("equity").sub(todayPnl)),
      returnPercent: percent(profit, putIn),
    },
    unitValue: putIn.isZero() ? new Decimal(1) : sum("equity").div(putIn).toDecimalPlaces(12),
    isStale: copies.some((copy) => copy.money.isStale),
    asOf: market.marketNow(),
  });
}

/** Real money first. */
const modes = ["LIVE", "PAPER"] as const;

/** What stands for all where one sum only is asked for: never of both kinds of money. */
export interface TotalsOfCopies {
  /** Of real money where such copies run, else of play money. */
  readonly totals: CopyMoney;
  /** One for each kind of money that running copies have, real money first. */
  readonly totalsByMode: CopyTotals[];
}

/** Sums over running copies, apart by their money. */
export function totalsOf(running: readonly Copy[], market: Market): TotalsOfCopies {
  const totalsByMode = modes
    .map((mode) => ({ mode, copies: running.filter((copy) => copy.mode === mode) }))
    .filter(({ copies }) => copies.length > 0)
    .map(({ mode, copies }) =>
      make(CopyTotals, {
        ...{ mode, running: copies.length, money: totalMoney(copies, market) },
        openPositions: copies.reduce((count, copy) => count + copy.openPositions, 0),
      }),
    );
  return { totals: totalsByMode[0]?.money ?? totalMoney([], market), totalsByMode };
}

export const stopSentence: Readonly<Record<NonNullable<CopyWithPositions["stopReason"]>, string>> = {
  YOU: "You stopped the copy.",
  EIGHTY_SIX: "You stopped all copies.",
  STOP_LOSS: "It reached its stop loss.",
  TAKE_PROFIT: "It reached its take profit.",
  FEEDER_SUSPENDED: "The feeder was suspended.",
  FEEDER_DELETED: "The feeder has left.",
  FEEDER_ROLE: "The feeder no longer shares trades.",
  SUBSCRIPTION_LAPSED: "Your subscription ended.",
  PROFILE_HIDDEN: "The feeder made their profile private.",
  BLOCKED: "One of you blocked the other.",
  ACCOUNT_DELETED: "The account was deleted.",
  FEEDER_BOUND: "The feeder’s risk went beyond your bound.",
  ONE_TRADE: "It copies one trade and ends with it.",
};

function healthOf(row: CopyWithPositions, worth: CopyWorth): CopyHealth {
  const level = stopLevel(row);
  const from = row.stopReference && level ? percent(worth.unitValue.sub(row.stopReference), row.stopReference) : null;
  const stopPercent = level ? -row.settings.stopLossPercent!.toNumber() : null;
  const isNear = from !== null && stopPercent !== null && from <= stopPercent * nearStopShare;
  const why = row.stopReason ? ` ${stopSentence[row.stopReason]}` : "";
  const held = row.positions.length;
  const words: Record<CopyWithPositions["state"], [CopyHealthStatus, string]> = {
    ACTIVE: isNear
      ? ["NEAR_STOP", `${from!.toFixed(1)}% of ${stopPercent}%${row.settings.isStopTrailing ? " trailing" : ""}`]
      : ["IN_STEP", `${formatCounted(held, "position", "positions")} open`],
    PAUSED: ["PAUSED", "Paused; closes still copied."],
    MIRROR_EXITS: ["EXITS_ONLY", `Copies closes only.${why}`],
    STOPPING: ["STOPPING", `Closing: ${formatCounted(held, "position waits", "positions wait")} for a live price.${why}`],
    STOPPED: ["STOPPED", why.trim() || "The copy has stopped."],
  };
  const [status, reason] = words[row.state];
  return make(CopyHealth, { status, reason, fromReferencePercent: from, stopPercent });
}

export function positionNodes(row: CopyWithPositions, market: Market, viewer: Viewer): CopyPosition[] {
  return row.positions.map((position) =>
    positionNode(
      row,
      valueCopyPosition(position, (symbol) => market.quote(symbol)),
      viewer,
    ),
  );
}

function positionNode(row: CopyWithPositions, position: ValuedCopyPosition, viewer: Viewer): CopyPosition {
  const { tradeId, symbol, side, held, cost, mid, value, openPnl, realisedPnl, isClosedByYou, isClosePending, openedAt, closedAt } =
    position;
  const isHeld = held.gt(0);
  return make(CopyPosition, {
    ...{
      id: `${row.id}:${tradeId}`,
      copyId: row.id,
      feederId: row.feederId,
      tradeId,
      symbol,
      side,
      quantity: held,
      cost,
      mid,
      value,
      openPnl,
      realisedPnl,
      isClosedByYou,
      isClosePending,
      openedAt,
      closedAt,
    },
    openPnlPercent: percent(openPnl, cost),
    viewerCanClose: isHeld && !isClosePending && canStop(viewer, row),
    viewerCanCancelPendingClose: isClosePending && viewer.id === row.eaterId,
  });
}
