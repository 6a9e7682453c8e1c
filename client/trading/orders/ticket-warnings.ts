import { readDecimal, type Decimal } from "../../lib/format/decimal";
import { formatMoney, formatPercent } from "../../lib/format/format";
import { distancePercent } from "../../lib/format/percent";
import { outcomeOf, type TicketDraft, type TicketMarket } from "./ticket";

/** A stop farther from the entry than this protects little. Percent. */
const stopDistanceMax = 20;
/** An order larger than this share of the account is said to be large. Percent. */
const sizeShareMax = 25;
/** A loss at the stop above this share of the account is said to be large. Percent. */
const riskShareMax = 5;

/** What deserves a second look before an order is sent. It may be meant: nothing here keeps it from being sent. */
export function warningsOf(draft: TicketDraft, market: TicketMarket, accountValue: string | null): string[] {
  const { price, value, ifStopFills } = outcomeOf(draft, market, null);
  const equity = readDecimal(accountValue);
  const distance = distancePercent(price?.toFixed(), draft.exitStopPrice);
  const share = (amount: Decimal | null): number => (amount && equity?.gt(0) ? amount.abs().div(equity).mul(100).toNumber() : 0);
  const [size, risk] = [share(value), share(ifStopFills)];
  return [
    ...(distance !== null && Math.abs(distance) > stopDistanceMax
      ? [
          `The stop is ${percent(Math.abs(distance))} from the price${ifStopFills?.isNegative() ? `: you lose ${formatMoney(ifStopFills.neg().toFixed(2))} before it triggers` : ""}.`,
        ]
      : []),
    ...(size > sizeShareMax ? [`This order is ${percent(size)} of the account.`] : []),
    ...(risk > riskShareMax ? [`At the stop you lose ${percent(risk)} of the account.`] : []),
  ];
}

const percent = (value: number): string => formatPercent(value, { digits: 1, isSigned: false });
