/** A portfolio in the shape of the client's fragments: one own position, and what two copies hold. */
import type {
  OwnTradeRowFragment,
  PortfolioQuery,
  PositionRowFragment,
  ValuationFactsFragment,
} from "../trading/portfolio/portfolio.generated";

type Book = PortfolioQuery["portfolio"];

const nvda = {
  __typename: "Instrument" as const,
  id: "NVDA",
  symbol: "NVDA",
  name: "NVIDIA Corporation",
  class: "STOCK" as const,
  tick: "0.01",
  lot: "0.001",
  isOpen: true,
  isHalted: false,
};

export const ownTrade = (change: Partial<OwnTradeRowFragment> = {}): OwnTradeRowFragment => ({
  __typename: "Trade",
  id: "00000000-0000-4000-8000-000000000001",
  version: 1,
  mode: "PAPER",
  source: "MANUAL",
  side: "LONG",
  status: "OPEN",
  quantity: "13.08",
  openedQuantity: "13.08",
  averagePrice: "190",
  stopPrice: null,
  targetPrice: null,
  realisedPnl: "0",
  openPnl: "26.16",
  returnPercent: 1.05,
  closeReason: null,
  openedAt: "2026-11-18T15:00:00.000Z",
  closedAt: null,
  openedQuoteAt: "2026-11-18T15:00:00.000Z",
  viewerCanTrade: true,
  instrument: nvda,
  ...change,
});

export const position = (change: Partial<PositionRowFragment> = {}): PositionRowFragment => ({
  __typename: "Position",
  id: "account-1:NVDA",
  side: "LONG",
  quantity: "13.08",
  averagePrice: "190",
  mid: "192",
  value: "2511.36",
  openPnl: "26.16",
  openPnlPercent: 1.05,
  dayPnl: "13.08",
  instrument: nvda,
  trades: [{ ...ownTrade(), lots: [] }],
  ...change,
});

export const copiedPosition = (change: Partial<Book["copiedPositions"][number]> = {}): Book["copiedPositions"][number] => ({
  __typename: "CopyPosition",
  id: "copy-1:trade-1",
  copyId: "copy-1",
  tradeId: "trade-1",
  side: "LONG",
  quantity: "2.084",
  averagePrice: "191.86",
  mid: "192",
  value: "400.13",
  openPnl: "0.29",
  openPnlPercent: 0.07,
  realisedPnl: "0",
  isClosedByYou: false,
  isClosePending: false,
  closeWaitingFor: null,
  openedAt: "2026-11-19T14:32:00.000Z",
  closedAt: null,
  viewerCanClose: true,
  viewerCanCancelPendingClose: false,
  instrument: nvda,
  feeder: { __typename: "Trader", id: "ana", username: "ana", name: "Ana Castellanos" },
  ...change,
});

export const valuation = (change: Partial<ValuationFactsFragment> = {}): ValuationFactsFragment => ({
  __typename: "Valuation",
  id: "valuation:account-1",
  equity: "25000",
  cash: "21488.51",
  freeCash: "21488.51",
  buyingPower: "21488.51",
  longValue: "2511.36",
  shortValue: "0",
  shortCollateral: "0",
  heldForOrders: "0",
  cashInCopies: "600",
  invested: "2911.49",
  soldShort: "0",
  positionsValue: "2911.49",
  exposure: "2911.49",
  exposures: [
    {
      __typename: "SymbolExposure",
      ...{ symbol: "NVDA", long: "2911.49", short: "0", own: "2511.36", copied: "400.13", total: "2911.49" },
    },
  ],
  openPnl: "26.45",
  dayPnl: "13.37",
  dayPnlPercent: 0.05,
  isStale: false,
  asOf: "2026-11-19T14:40:00.000Z",
  positions: [
    {
      __typename: "PositionValue",
      symbol: "NVDA",
      side: "LONG",
      mid: "192",
      value: "2511.36",
      openPnl: "26.16",
      openPnlPercent: 1.05,
      dayPnl: "13.08",
    },
  ],
  copiedPositions: [copiedValue()],
  ...change,
});

export const copiedValue = (
  change: Partial<ValuationFactsFragment["copiedPositions"][number]> = {},
): ValuationFactsFragment["copiedPositions"][number] => ({
  __typename: "CopiedPositionValue",
  ...{ id: "copy-1:trade-1", quantity: "2.084", mid: "192", value: "400.13", openPnl: "0.29", openPnlPercent: 0.07 },
  ...change,
});

export const portfolio = (change: Partial<Book> = {}): PortfolioQuery => ({
  portfolio: {
    __typename: "Portfolio",
    id: "portfolio:account-1",
    asOfSequence: 10,
    account: {
      __typename: "TradingAccount",
      ...{
        id: "account-1",
        kind: "RECORD",
        isRecordAccount: true,
        mode: "PAPER",
        name: "Paper",
        cash: "21488.51",
        chapter: 1,
        latencyMs: null,
        fillSizeMax: null,
      },
    },
    valuation: valuation(),
    positions: [position()],
    copiedPositions: [copiedPosition()],
    ...change,
  },
});
