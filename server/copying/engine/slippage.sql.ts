/** A statement's parameter that holds the seed of simulated slippage: bytes, null for none. */
export type SeedParameter = `$${number}`;

/**
 * What copy `c` pays or gets on paper where the market's price is `price`: simulated slippage of its own, in whole ticks.
 * `fill` has the columns id (of the cause), trade_id, tick and class.
 */
export const paperPrice = (price: string, isBuy: string, fill: string, seed: SeedParameter): string => `slipped_price(
      ${price},
      ${isBuy},
      ${fill}.tick,
      simulated_slippage_bps(${seed}::bytea, ${fill}.id, ${fill}.trade_id, c.id, ${fill}.class)
    )`;
