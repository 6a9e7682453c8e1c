import type { RealisedGainFactsFragment } from "./gains.generated";

/** Lots as rows of a file: plain numbers, ISO moments. */
export const csvOfGains = (gains: readonly RealisedGainFactsFragment[]): Array<Array<string | number | null>> => [
  [
    ...["instrument", "side", "opened_at", "closed_at", "quantity", "cost_usd", "proceeds_usd", "fees_usd", "gain_usd"],
    ...["source", "feeder", "account_mode", "trade", "lot", "id"],
  ],
  ...gains.map(({ instrument, side, openedAt, closedAt, quantity, cost, proceeds, fees, gain, ...rest }) => [
    ...[instrument.symbol, side, openedAt, closedAt, quantity, cost, proceeds, fees, gain],
    ...[rest.source, rest.feeder?.username ?? null, rest.mode, rest.tradeId, rest.lot, rest.id],
  ]),
];
