import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { showsWeightsTo } from "../../people/privacy/privacy.policy";
import { isUuid } from "../../platform/text/uuid";
import { accountIdOf } from "../../trading/accounts/account-access";
import { percentOf } from "../../trading/accounts/account-state";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readRunningCopies } from "../lifecycle/copy.store";
import type { CopySettings } from "./copy-settings.types";
import { worthOf } from "./copy-value";
import type { CopyingDeps } from "../copying-deps";
import type { SkipReason } from "../copying.enums";
import type { PreviewCopyInput } from "../copying.inputs";
import { CopyPreview, CopyPreviewChoice, type EaterLimits } from "../copying.types";
import type { EaterLimitsService } from "../lifecycle/eater-limits.service";
import { lotAt, orderMinimumOf, venueGuardOf } from "../at-brokers/copy-brokers";
import { reasonWords } from "../receipts/reason-words";
import { sizeSteps } from "../receipts/receipt-nodes";
import { checkedSettings, percentOfMoney } from "../lifecycle/settings";
import {
  readConnectionOf,
  readSize,
  readVisibleOpening,
  readVisibleOpenings,
  readVisibleOpenTrades,
  type OpenedRow,
  type VisibleOpenTrades,
} from "./preview.store";
import { initialOrders, type OtherCopies, type VenueFacts } from "./initial-orders";
import { mayGoExtended, waitsUntil } from "../at-brokers/hours/waits-until";
import { copyGuard, previewBasis, symbolGuard, usableCash, type Guard, type PreviewBasis } from "./preview-basis";
import { worstCase } from "./worst-case";
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
    const running = await readRunningCopies(this.db, [viewer.id]);
    const connectionId = !input.copyId && input.accountId ? await this.connectionOf(viewer, input.accountId) : null;
    const basis = previewBasis(input, running, this.deps.market, connectionId);
    const others = this.others(await this.limitsOf.of(viewer.id), running);
    const visibility = visibilityParameters(viewer, this.deps.clock.date());
    const opened = await readVisibleOpenings(this.db, visibility, input.feederId, limits.previewChoicesMax);
    const visible = await readVisibleOpenTrades(this.db, visibility, input.feederId);
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
        waitsUntil: null,
        minimumRequired: null,
        stopLossMoney: null,
        feederStopPrice: null,
        lot: null,
      },
      ...{ steps: [], quantity: zero, money: zero, worstCase: worstCase(basis, settings) },
      feederOpenTrades: visible?.trades.length ?? 0,
      initialOrders: input.withOpenTrades
        ? await initialOrders(
            this.db,
            this.deps.market,
            visible,
            input.feederId,
            basis.equity,
            settings,
            others,
            await this.factsOf(basis.connectionId, visible),
          )
        : null,
      choices: opened.map((row) => make(CopyPreviewChoice, { tradeId: row.trade_id, symbol: row.symbol, side: row.side, at: row.at })),
    });
    const trade = input.tradeId ? await this.asked(visibility, input.feederId, input.tradeId, opened) : opened[0];
    return trade ? this.calculate(viewer, base, trade, basis, settings, others) : base;
  }

  /** The broker connection of an account of the viewer's; null on paper. Throws NOT_FOUND. */
  private async connectionOf(viewer: Viewer, accountId: string): Promise<string | null> {
    const id = await accountIdOf(this.db.read, viewer, accountId, "RECORD");
    return readConnectionOf(this.db.read, id);
  }

  /** What a broker may open of the feeder's trades; null on paper. */
  private async factsOf(connectionId: string | null, visible: VisibleOpenTrades | null): Promise<VenueFacts> {
    if (connectionId === null) return null;
    const symbols = visible?.trades.map(({ symbol }) => symbol) ?? [];
    return this.deps.brokers.factsBySymbol(this.db, connectionId, [...new Set(symbols)]);
  }

  /** The trade that was asked for: one of the latest, or any other that the viewer may see. */
  private async asked(
    visibility: readonly unknown[],
    feederId: string,
    tradeId: string,
    opened: readonly OpenedRow[],
  ): Promise<OpenedRow | null> {
    const found = opened.find((row) => row.trade_id === tradeId);
    return found ?? (isUuid(tradeId) ? readVisibleOpening(this.db, visibility, feederId, tradeId) : null);
  }

  private async calculate(
    viewer: Viewer,
    base: CopyPreview,
    trade: OpenedRow,
    basis: PreviewBasis,
    settings: CopySettings,
    others: OtherCopies,
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
    if (!quote || !instrument)
      return Object.assign(base, known, explained({ reason: "QUOTE_STALE", figure: null, limit: null }, trade.symbol, null));
    const price = trade.side === "LONG" ? quote.ask : quote.bid;
    const [venue] = basis.connectionId ? await this.deps.brokers.facts(this.db, [basis.connectionId], trade.symbol) : [];
    const lot = venue ? lotAt(venue, instrument.lot, trade.side) : instrument.lot;
    const atVenue = venue ? venueGuardOf(venue, instrument.class, trade.side) : null;
    const sized = await readSize(this.db, {
      sizing: settings.sizing,
      sizingValue: text(settings.sizingValue),
      maxPerTrade: text(settings.maxPerTrade),
      maxPerSymbol: text(settings.maxPerSymbol),
      maxExposurePercent: text(settings.maxExposurePercent),
      cashReserve: settings.cashReserve.toFixed(2),
      eaterMaxPerSymbol: text(others.maxPerSymbol),
      eaterMaxPerClass: text(others.maxPerClass[instrument.class] ?? null),
      eaterMaxTotal: text(others.maxTotal),
      equity: basis.equity.toFixed(2),
      cash: basis.cash.toFixed(2),
      inSymbol: basis.inSymbol(trade.symbol).toFixed(),
      exposure: basis.exposure.toFixed(),
      eaterInSymbol: others.inSymbol(trade.symbol).toFixed(),
      eaterInClass: others.inClass(instrument.class).toFixed(),
      eaterExposure: others.exposure.toFixed(),
      fillQuantity: trade.fill_quantity,
      fillValue: new Decimal(trade.fill_quantity).mul(trade.fill_price).toFixed(2),
      feederEquityBefore: trade.equity_before,
      feederStopPrice: trade.stop_price,
      side: trade.side,
      price: price.toFixed(),
      tick: instrument.tick.toFixed(),
      lot: lot.toFixed(),
      orderMinimum: venue ? text(orderMinimumOf(venue, price)) : null,
    });
    const isOpen = this.deps.market.isOpen(trade.symbol);
    const guard =
      (atVenue && { reason: atVenue, figure: null, limit: null }) ??
      symbolGuard(settings, instrument, quote, isOpen, basis.isAtVenue) ??
      copyGuard(settings, basis);
    const why = guard ?? (sized.reason ? { reason: sized.reason as SkipReason, figure: null, limit: null } : null);
    const minimumRequired = guard ? null : decimal(sized.sufficed);
    const limitsOf = [
      basis.equity,
      settings.maxPerTrade,
      settings.maxPerSymbol,
      settings.maxExposurePercent && percentOfMoney(basis.equity, settings.maxExposurePercent),
      others.maxPerSymbol,
      others.maxTotal,
      usableCash(basis, settings),
      lot,
      others.maxPerClass[instrument.class] ?? null,
    ];
    const quantity = new Decimal(guard ? 0 : sized.quantity);
    return Object.assign(base, known, {
      ...{
        price,
        lot,
        cap: sized.cap,
        minimumRequired,
        quantity,
        money: new Decimal(guard ? 0 : sized.money),
        ...explained(why, trade.symbol, minimumRequired),
        waitsUntil: why || isOpen ? null : waitsUntil(this.deps.market, trade.symbol, mayGoExtended(settings, venue, quantity)),
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
                sized.after_eater_class,
              ],
              limitsOf.map(text),
            ),
      stopLossMoney:
        known.feederStopPrice &&
        (trade.side === "LONG" ? known.feederStopPrice.sub(price) : price.sub(known.feederStopPrice)).mul(quantity).toDecimalPlaces(2),
    });
  }

  /** What the viewer's running copies take of the limits over all copies. */
  private others({ maxPerSymbol, maxPerClass, maxTotal }: EaterLimits, running: readonly CopyWithPositions[]): OtherCopies {
    const held = running.flatMap((row) => worthOf(row, (name) => this.deps.market.quote(name)).positions);
    const sum = (positions: typeof held): Decimal => positions.reduce((total, position) => total.add(position.value), zero);
    return {
      maxPerSymbol,
      maxPerClass: Object.fromEntries(maxPerClass.map(({ class: name, max }) => [name, max])),
      maxTotal,
      exposure: sum(held),
      inSymbol: (symbol) => sum(held.filter((position) => position.symbol === symbol)),
      inClass: (name) => sum(held.filter(({ symbol }) => this.deps.market.instrument(symbol)?.class === name)),
    };
  }
}

const text = (value: Decimal | null): string | null => value?.toFixed() ?? null;
const decimal = (value: string | null | undefined): Decimal | null => (value == null ? null : new Decimal(value));

const explained = (why: Guard | null, symbol: string, minimumRequired: Decimal | null) => ({
  reason: why?.reason ?? null,
  reasonText: why && reasonWords(why.reason, { symbol, figure: why.figure, limit: why.limit, minimumRequired }),
});
