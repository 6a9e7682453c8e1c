import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { showsWeightsTo } from "../../people/privacy/privacy.policy";
import { isUuid } from "../../platform/text/uuid";
import type { LiveQuote } from "../../market/providers/provider";
import { percentOf } from "../../trading/accounts/account-state";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { readRunningCopies } from "../lifecycle/copy.store";
import type { CopySettings } from "./copy-settings.types";
import { worthOf } from "./copy-value";
import type { CopyingDeps } from "../copying-deps";
import type { SkipReason } from "../copying.enums";
import type { PreviewCopyInput } from "../copying.inputs";
import { CopyPreview, CopyPreviewChoice, CopyWorstCase } from "../copying.types";
import type { EaterLimitsService } from "../lifecycle/eater-limits.service";
import { reasonWords } from "../receipts/reason-words";
import { sizeSteps } from "../receipts/receipt-nodes";
import { checkAmount, checkedSettings, percentOfMoney } from "../lifecycle/settings";
import { countOpenTrades, readSize, readVisibleOpenings, type OpenedRow } from "./preview.store";
import { make } from "../../platform/make";

/** What would this copy do at the feeder's next trade? Calculated by a trade of theirs that the viewer may see, at prices now. */
export class PreviewService {
  constructor(
    private readonly deps: CopyingDeps,
    private readonly limitsOf: EaterLimitsService,
  ) {}

  private get db(): Database {
    return this.deps.db;
  }

  async preview(viewer: Viewer, input: PreviewCopyInput): Promise<CopyPreview> {
    if (!isUuid(input.feederId)) throw notFound("This feeder");
    const settings = checkedSettings(input.settings, this.deps.market);
    checkAmount(input.amount, "input.amount");
    const visibility = visibilityParameters(viewer, this.deps.clock.date());
    const opened = await readVisibleOpenings(this.db, visibility, input.feederId, limits.previewChoicesMax);
    const feederOpenTrades = await countOpenTrades(this.db, input.feederId);
    const base = make(CopyPreview, {
      ...{
        tradeId: null,
        symbol: null,
        side: null,
        feederPrice: null,
        feederSharePercent: null,
        tradeAt: null,
        price: null,
        slippageBps: null,
        cap: null,
        reason: null,
        reasonText: null,
        minimumRequired: null,
        stopLossMoney: null,
        feederStopPrice: null,
        lot: null,
      },
      ...{ steps: [], quantity: zero, money: zero, worstCase: worstCase(input.amount, settings), feederOpenTrades },
      choices: opened.map((row) => make(CopyPreviewChoice, { tradeId: row.trade_id, symbol: row.symbol, side: row.side, at: row.at })),
    });
    const trade = input.tradeId ? opened.find((row) => row.trade_id === input.tradeId) : opened[0];
    return trade ? this.calculate(viewer, base, trade, input.amount, settings) : base;
  }

  private async calculate(
    viewer: Viewer,
    base: CopyPreview,
    trade: OpenedRow,
    amount: Decimal,
    settings: CopySettings,
  ): Promise<CopyPreview> {
    const [quote, instrument] = [this.deps.market.quote(trade.symbol), this.deps.market.instrument(trade.symbol)];
    const known = {
      tradeId: trade.trade_id,
      symbol: trade.symbol,
      side: trade.side,
      feederPrice: new Decimal(trade.fill_price),
      tradeAt: trade.at,
      feederStopPrice: trade.stop_price ? new Decimal(trade.stop_price) : null,
    };
    if (!quote || !instrument) return Object.assign(base, known, explained("QUOTE_STALE", trade.symbol, null));
    const price = trade.side === "LONG" ? quote.ask : quote.bid;
    const others = await this.others(viewer, trade.symbol);
    const sized = await readSize(this.db, {
      sizing: settings.sizing,
      sizingValue: text(settings.sizingValue),
      maxPerTrade: text(settings.maxPerTrade),
      maxPerSymbol: text(settings.maxPerSymbol),
      maxExposurePercent: text(settings.maxExposurePercent),
      cashReserve: settings.cashReserve.toFixed(2),
      eaterMaxPerSymbol: text(others.maxPerSymbol),
      eaterMaxTotal: text(others.maxTotal),
      amount: amount.toFixed(2),
      eaterInSymbol: others.inSymbol.toFixed(),
      eaterExposure: others.exposure.toFixed(),
      fillQuantity: trade.fill_quantity,
      fillValue: new Decimal(trade.fill_quantity).mul(trade.fill_price).toFixed(2),
      feederEquityBefore: trade.equity_before,
      feederStopPrice: trade.stop_price,
      side: trade.side,
      price: price.toFixed(),
      tick: instrument.tick.toFixed(),
      lot: instrument.lot.toFixed(),
    });
    const guard = guardOf(settings, trade.symbol, instrument.class, quote);
    const reason = guard ?? (sized.reason as SkipReason | null);
    const minimumRequired = guard ? null : decimal(sized.sufficed);
    const limitsOf = [
      amount,
      settings.maxPerTrade,
      settings.maxPerSymbol,
      settings.maxExposurePercent && percentOfMoney(amount, settings.maxExposurePercent),
      others.maxPerSymbol,
      others.maxTotal,
      Decimal.max(amount.sub(settings.cashReserve), 0),
      instrument.lot,
    ];
    const quantity = new Decimal(guard ? 0 : sized.quantity);
    return Object.assign(base, known, {
      ...{
        price,
        lot: instrument.lot,
        cap: sized.cap,
        minimumRequired,
        quantity,
        money: new Decimal(guard ? 0 : sized.money),
        ...explained(reason, trade.symbol, minimumRequired),
      },
      feederSharePercent: showsWeightsTo(viewer, { id: trade.feeder_id, amounts: trade.amounts, showsWeights: trade.shows_weights })
        ? percentOf(known.feederPrice.mul(trade.fill_quantity), new Decimal(trade.equity_before))
        : null,
      slippageBps: (trade.side === "LONG" ? price.sub(known.feederPrice) : known.feederPrice.sub(price))
        .div(known.feederPrice)
        .mul(10_000)
        .toDecimalPlaces(4)
        .toNumber(),
      steps:
        sized.base === null
          ? []
          : sizeSteps(
              [
                sized.base,
                sized.after_trade,
                sized.after_symbol,
                sized.after_exposure,
                sized.after_eater_symbol,
                sized.after_eater_total,
                sized.after_cash,
                sized.quantity,
              ],
              limitsOf.map(text),
            ),
      stopLossMoney:
        known.feederStopPrice &&
        (trade.side === "LONG" ? known.feederStopPrice.sub(price) : price.sub(known.feederStopPrice)).mul(quantity).toDecimalPlaces(2),
    });
  }

  /** What the viewer's other copies take of the limits over all copies. */
  private async others(
    viewer: Viewer,
    symbol: string,
  ): Promise<{ maxPerSymbol: Decimal | null; maxTotal: Decimal | null; inSymbol: Decimal; exposure: Decimal }> {
    const { maxPerSymbol, maxTotal } = await this.limitsOf.of(viewer.id);
    if (!maxPerSymbol && !maxTotal) return { maxPerSymbol, maxTotal, inSymbol: zero, exposure: zero };
    const held = (await readRunningCopies(this.db, [viewer.id])).flatMap(
      (row) => worthOf(row, (name) => this.deps.market.quote(name)).positions,
    );
    const sum = (positions: typeof held): Decimal => positions.reduce((total, position) => total.add(position.value), zero);
    return { maxPerSymbol, maxTotal, inSymbol: sum(held.filter((position) => position.symbol === symbol)), exposure: sum(held) };
  }
}

const text = (value: Decimal | null): string | null => value?.toFixed() ?? null;
const decimal = (value: string | null | undefined): Decimal | null => (value == null ? null : new Decimal(value));

const explained = (reason: SkipReason | null, symbol: string, minimumRequired: Decimal | null) => ({
  reason,
  reasonText: reason && reasonWords(reason, { symbol, figure: null, limit: null, minimumRequired }),
});

function guardOf(settings: CopySettings, symbol: string, kind: string, quote: LiveQuote): SkipReason | null {
  if (quote.isStale) return "QUOTE_STALE";
  if (settings.denySymbols.includes(symbol) || (settings.allowSymbols && !settings.allowSymbols.includes(symbol)))
    return "SYMBOL_NOT_ALLOWED";
  return settings.classes && !settings.classes.some((allowed) => allowed === kind) ? "CLASS_NOT_ALLOWED" : null;
}

const dollars = (money: Decimal): string => `$${money.toFixed(money.isInteger() ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;

/** The worst case in plain words. A stop bounds it only about: prices can jump past it. */
function worstCase(amount: Decimal, settings: CopySettings): CopyWorstCase {
  const { stopLossPercent, isStopTrailing } = settings;
  const lost = stopLossPercent ? percentOfMoney(amount, stopLossPercent) : amount;
  const withStop = `If the copy falls ${stopLossPercent?.toString()}% from ${isStopTrailing ? "its best value" : "today's value"}, everything is sold and it stops. From today's ${dollars(amount)} that is a loss of about ${dollars(lost)}. Prices can jump past a stop, and then it is more. Only the ${dollars(amount)} you set aside is ever used.`;
  const without = `Without a stop you can lose all of the ${dollars(amount)} you set aside, and with shorts more than that. Set a stop to end the copy before.`;
  return make(CopyWorstCase, {
    amount,
    lost,
    left: amount.sub(lost),
    stopLossPercent,
    isTrailing: isStopTrailing,
    sentence: stopLossPercent ? withStop : without,
  });
}
