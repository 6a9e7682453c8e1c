import { Decimal, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { LiveQuote, Market, MarketInstrument } from "../../market/providers/provider";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { checkAmount } from "../lifecycle/settings";
import type { PreviewCopyInput } from "../copying.inputs";
import type { SkipReason } from "../copying.enums";
import type { CopySettings } from "./copy-settings.types";
import { worthOf } from "./copy-value";

/** What a preview sizes by: an empty copy of an amount, or one that runs, with its cash and what it holds. USD, at mid. */
export interface PreviewBasis {
  readonly equity: Decimal;
  /** What shorts leave of the cash, before the reserve of the rules. */
  readonly cash: Decimal;
  readonly exposure: Decimal;
  readonly inSymbol: (symbol: string) => Decimal;
  readonly openTrades: number;
  /** Lost since 00:00 UTC of the market clock; below zero for a gain. */
  readonly lostToday: Decimal;
  /** The copy that runs; null for one that is only thought of. */
  readonly copy: CopyWithPositions | null;
  /** Whether its orders go to a broker: those on paper wait for no market. */
  readonly isAtVenue: boolean;
  /** The connection they go to; null on paper. */
  readonly connectionId: string | null;
}

/** Refused with AMOUNT_INVALID, or REQUIRED where neither a copy nor an amount is given. Throws NOT_FOUND for a copy that is not among `running`. */
export function previewBasis(
  input: PreviewCopyInput,
  running: readonly CopyWithPositions[],
  market: Market,
  connectionId: string | null,
): PreviewBasis {
  if (!input.copyId) return basisOfAmount(input.amount ?? refuse(ErrorCode.REQUIRED, "input.amount", "Enter an amount."), connectionId);
  const copy = running.find(({ id, feederId }) => id === input.copyId && feederId === input.feederId);
  if (!copy) throw notFound("The copy");
  return basisOfCopy(copy, market);
}

function basisOfAmount(amount: Decimal, connectionId: string | null): PreviewBasis {
  checkAmount(amount, "input.amount");
  return {
    ...{ equity: amount, cash: amount, exposure: zero, inSymbol: () => zero, openTrades: 0, lostToday: zero, copy: null },
    ...{ isAtVenue: connectionId !== null, connectionId },
  };
}

function basisOfCopy(copy: CopyWithPositions, market: Market): PreviewBasis {
  const noReserve = { ...copy, settings: { ...copy.settings, cashReserve: zero } };
  const worth = worthOf(noReserve, (symbol) => market.quote(symbol));
  return {
    ...{ equity: worth.equity, cash: worth.freeCash, exposure: worth.exposure, openTrades: worth.positions.length, copy },
    ...{ isAtVenue: copy.connectionId !== null, connectionId: copy.connectionId },
    inSymbol: (symbol) =>
      worth.positions.reduce((total, position) => (position.symbol === symbol ? total.add(position.value) : total), zero),
    lostToday: copy.dayStartEquity.sub(worth.equity),
  };
}

/** Cash that an opening may use under these rules. */
export const usableCash = ({ cash }: PreviewBasis, { cashReserve }: CopySettings): Decimal => Decimal.max(cash.sub(cashReserve), 0);

/** A guard that keeps an opening out, with its figure and what that was held against. */
export interface Guard {
  readonly reason: SkipReason;
  readonly figure: Decimal | null;
  readonly limit: Decimal | null;
}

const guard = (reason: SkipReason, figure: Decimal | null = null, limit: Decimal | null = null): Guard => ({ reason, figure, limit });

/** Guards that ask about the symbol alone. */
export function symbolGuard(
  settings: CopySettings,
  { symbol, class: kind }: MarketInstrument,
  quote: LiveQuote,
  isOpen: boolean,
  isAtVenue: boolean,
): Guard | null {
  if (!isOpen && !(settings.waitsForOpen && isAtVenue)) return guard("MARKET_CLOSED");
  if (isOpen && quote.isStale) return guard("QUOTE_STALE");
  if (settings.denySymbols.includes(symbol) || (settings.allowSymbols && !settings.allowSymbols.includes(symbol)))
    return guard("SYMBOL_NOT_ALLOWED");
  return settings.classes && !settings.classes.some((allowed) => allowed === kind) ? guard("CLASS_NOT_ALLOWED") : null;
}

/** Guards that ask about the copy as it is now, in the engine's order. */
export function copyGuard(settings: CopySettings, basis: PreviewBasis): Guard | null {
  const { maxOpenTrades, dailyLossLimit } = settings;
  if (maxOpenTrades !== null && basis.openTrades >= maxOpenTrades)
    return guard("OPEN_TRADES_MAX", new Decimal(basis.openTrades), new Decimal(maxOpenTrades));
  return dailyLossLimit && basis.lostToday.gte(dailyLossLimit) ? guard("DAILY_LOSS", basis.lostToday, dailyLossLimit) : null;
}
