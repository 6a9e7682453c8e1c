import type { VenueFactsFragment } from "../connections.generated";

/** A rule by which orders and copies are handled on an account at a broker, in a sentence. `key`: its row in docs/brokers.md. */
export interface VenueRule {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

type Venue = Pick<VenueFactsFragment, "name" | "classes" | "hasShorts">;

/** What holds on an account at this broker, by what it can do: money first, then orders, then what a broker does by itself. */
export const venueRules = (venue: Venue): VenueRule[] => [
  ...(venue.classes.includes("STOCK") ? moneyOfShares(venue) : moneyOfCoins(venue)),
  ...[
    rule("precision", "Precision", `Booked with all digits of ${venue.name}; copies in whole cents.`),
    rule(
      "minimum",
      "Smallest order",
      `A copy’s new trade below the smallest order at ${venue.name} is skipped, and its receipt says the amount that would have been enough.`,
    ),
    rule("dust", "Small rests", `What is too little to sell at ${venue.name} stays there, is listed as dust and stops nothing.`),
    rule("one-copy", "Copies", "You copy a feeder once, over all your accounts."),
    rule("cash", "Cash", "Copies use settled cash, never credit. If the account holds less than the copies count on, nothing is opened."),
    rule(
      "sides",
      "Buys and sells",
      "Of one symbol, either buys or sells are at the broker; the others wait. A copy opens nothing against what the account holds.",
    ),
    rule("shorts", "Short selling", shortWords(venue)),
    rule("closes", "Refused closes", `A close that ${venue.name} refuses waits with its reason, and is sent again as a new order.`),
  ],
  ...(venue.classes.includes("STOCK") ? hoursOfShares(venue) : []),
  ...[
    rule(
      "forced",
      "Forced sales",
      `What ${venue.name} sells by itself is listed as missing. You buy it back, or each trade and copy gives up its share.`,
    ),
    rule(
      "delisted",
      "No longer traded",
      `If ${venue.name} stops trading a symbol, nothing is opened in it, and its last price is marked as old. Where it is paid out in cash, trades and copies end at what a unit brought.`,
    ),
    rule("maintenance", "Maintenance", `While ${venue.name} does not answer, nothing is opened, and no order counts as lost.`),
  ],
];

const rule = (key: string, title: string, text: string): VenueRule => ({ key, title, text });

const shortWords = ({ name, hasShorts }: Venue): string =>
  hasShorts
    ? `Whole shares only, where ${name} lends them. What borrowing costs is a cost of the account.`
    : "Not possible here; copies skip shorts.";

const moneyOfCoins = ({ name }: Venue): VenueRule[] => [
  rule(
    "currency",
    "Currency",
    "US dollars: USDT, USDC and FDUSD count as one each. Where you choose euros, or pounds at some exchanges, each fill and payment counts at the rate of the exchange’s own market at that moment; without a current rate nothing opens. Copies use another currency than the one you choose only where you allow it.",
  ),
  rule("fees", "Fees", "A fee taken in the coin makes the position smaller. One in a third coin is a cash cost, at that moment’s price."),
  rule(
    "payments",
    "Deposits and withdrawals",
    `On the account of your record, withdrawals are those that ${name} lists. Cash that leaves it without a trade or a listed withdrawal counts as a loss of your record after ten minutes; so does all that leaves where this key may not read the list.`,
  ),
];

const moneyOfShares = ({ name }: Venue): VenueRule[] => [
  rule("currency", "Currency", "US dollars. Instruments in other currencies are not traded, and copies skip them."),
  rule(
    "charges",
    "Charges",
    `What ${name} charges apart from orders (regulatory fees, interest, borrowing) comes off your own cash, as a cost.`,
  ),
];

const hoursOfShares = ({ name }: Venue): VenueRule[] => [
  rule(
    "hours",
    "Market hours",
    "Outside them a copy’s new trades wait for the open or are skipped, as you set it; closes wait. A copy can use extended hours (4:00 to 9:30 and 16:00 to 20:00 in New York): whole shares, by limit orders within its slippage cap.",
  ),
  rule(
    "actions",
    "Splits, dividends, new symbols",
    `As ${name} books them. A dividend is what came after tax, when it is paid, by what each trade and copy held before the ex-date.`,
  ),
];
