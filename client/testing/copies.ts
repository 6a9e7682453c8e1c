/** Copies and receipts in the shape of the client's fragments, with one figure changed at a time. */
import type { CopyRowFragment, MyCopiesQuery, ReceiptFactsFragment } from "../copying/copying.generated";

/** A copied purchase, cut by the eater's max per trade: the sums of the pictures. */
export const receipt = (change: Partial<ReceiptFactsFragment> = {}): ReceiptFactsFragment => ({
  __typename: "Receipt",
  id: "8f2b61c0-5d0e-4a4e-9a51-11d07a4b1d2c",
  version: 1,
  copyId: "copy-1",
  tradeId: "0e5d2b74-1111-4222-8333-44445555e77a",
  side: "LONG",
  cause: "EVENT",
  eventId: "2b0c1f7e-7a55-4a7e-9a0e-4f1f1d7b9c21",
  eventSequence: 2306,
  eventHash: "5f0c".padEnd(60, "0") + "88d1",
  action: "OPEN",
  status: "COPIED",
  reason: null,
  reasonText: null,
  cap: "TRADE",
  minimumRequired: null,
  quantity: "2.084",
  price: "191.86",
  money: "399.84",
  feederPrice: "191.84",
  slippageBps: 1.04,
  slippageMoney: "0.04",
  realisedPnl: null,
  fees: "0",
  isLate: false,
  isClosePending: false,
  waitsUntil: null,
  waitingFor: null,
  marketText: null,
  feederFilledAt: "2026-11-19T14:32:00.000Z",
  decidedAt: "2026-11-19T14:32:00.011Z",
  submittedAt: "2026-11-19T14:32:00.016Z",
  filledAt: "2026-11-19T14:32:00.076Z",
  deliveredAt: "2026-11-19T14:32:00.084Z",
  latencyMs: 76,
  steps: [
    { __typename: "SizeStep", name: "BASE", money: "484.61", limit: "5150.00", isCut: false },
    { __typename: "SizeStep", name: "TRADE", money: "400", limit: "400", isCut: true },
    { __typename: "SizeStep", name: "CASH", money: "400", limit: "958.43", isCut: false },
    { __typename: "SizeStep", name: "LOT", money: "2.084", limit: null, isCut: false },
  ],
  feeder: { __typename: "Trader", id: "ana", username: "ana", name: "Ana Castellanos" },
  instrument: { __typename: "Instrument", id: "NVDA", symbol: "NVDA", name: "NVIDIA", tick: "0.01", lot: "0.001", source: "SIMULATED" },
  mode: "PAPER",
  venue: null,
  ...change,
});

const money: CopyRowFragment["money"] = {
  __typename: "CopyMoney",
  equity: "1000",
  freeCash: "600",
  reservedCash: "1000",
  invested: "400",
  putIn: "1000",
  profit: "0",
  profitPercent: 0,
  openPnl: "0",
  realisedPnl: "0",
  todayPnl: "0",
  todayPercent: 0,
  unitValue: "1",
  returnPercent: 0,
  isStale: false,
  asOf: "2026-11-19T14:32:00.000Z",
};

export const copyRow = (change: Partial<CopyRowFragment> = {}): CopyRowFragment => ({
  __typename: "Copy",
  id: "copy-1",
  version: 1,
  mode: "PAPER",
  onlyTradeId: null,
  state: "ACTIVE",
  stopMode: null,
  stopReason: null,
  startedAt: "2026-11-19T14:00:00.000Z",
  pausedAt: null,
  stoppedAt: null,
  lastReceiptAt: null,
  openPositions: 1,
  viewerCanUpdate: true,
  viewerCanPause: true,
  viewerCanResume: false,
  viewerCanAddFunds: true,
  viewerCanWithdraw: true,
  viewerCanStop: true,
  feeder: { __typename: "Trader", id: "ana", username: "ana", name: "Ana Castellanos", tier: "chef" },
  money,
  health: { __typename: "CopyHealth", status: "IN_STEP", reason: "1 position open", fromReferencePercent: 0, stopPercent: 20 },
  sparkline: [],
  ...change,
});

/** As the server has it while all copies are on paper. */
const totalsByMode = (copies: readonly CopyRowFragment[]): MyCopiesQuery["myCopies"]["totalsByMode"] => {
  const running = copies.filter(({ state }) => state !== "STOPPED");
  const openPositions = running.reduce((count, copy) => count + copy.openPositions, 0);
  return running.length === 0 ? [] : [{ __typename: "CopyTotals", mode: "PAPER", running: running.length, openPositions, money }];
};

export const myCopies = (copies: readonly CopyRowFragment[], asOfSequence = 10): MyCopiesQuery => ({
  myCopies: {
    __typename: "MyCopies",
    running: copies.filter(({ state }) => state !== "STOPPED").length,
    runningMax: 3,
    hasSuitability: true,
    asOfSequence,
    totals: money,
    totalsByMode: totalsByMode(copies),
    receiptsToday: {
      __typename: "ReceiptCounts",
      copied: 1,
      partial: 0,
      skipped: 0,
      rejected: 0,
      followed: 0,
      pending: 0,
      medianLatencyMs: 76,
    },
    copies: [...copies],
  },
});

export const receiptsOf = (receipts: readonly ReceiptFactsFragment[]) => ({
  receipts: {
    __typename: "ReceiptConnection",
    edges: receipts.map((node) => ({ __typename: "ReceiptEdge", cursor: node.id, node })),
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  },
});

/** A stream's change: it connects to `previousSequence`. */
export const copyChanged = (sequence: number, previousSequence: number, copy: CopyRowFragment, added: ReceiptFactsFragment | null) => ({
  __typename: "CopyChanged",
  sequence,
  previousSequence,
  at: "2026-11-19T14:32:00.000Z",
  copy,
  receipt: added,
});
