import { Decimal } from "../../platform/decimal";
import { make } from "../../platform/make";
import { percentOfMoney, stopReferenceAfter } from "../lifecycle/settings";
import { CopyWorstCase } from "../copying.types";
import type { CopySettings } from "./copy-settings.types";
import { stopLevel, unitValueOf } from "./copy-value";
import type { PreviewBasis } from "./preview-basis";

const dollars = (money: Decimal): string => `$${money.toFixed(money.isInteger() ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;

/** The worst case in plain words. A stop bounds it only about: prices can jump past it. */
export function worstCase(basis: PreviewBasis, settings: CopySettings): CopyWorstCase {
  const { stopLossPercent, isStopTrailing } = settings;
  const lost = stopLossPercent ? lossAtStop(basis, settings, stopLossPercent) : basis.equity;
  return make(CopyWorstCase, {
    amount: basis.equity,
    lost,
    left: basis.equity.sub(lost),
    stopLossPercent,
    isTrailing: isStopTrailing,
    sentence: stopLossPercent ? withStop(basis, settings, lost) : withoutStop(basis),
  });
}

/** From what it is worth now to where the stop acts; nothing once the value is there already. */
function lossAtStop({ copy, equity }: PreviewBasis, settings: CopySettings, percent: Decimal): Decimal {
  if (!copy) return percentOfMoney(equity, percent);
  const stopReference = stopReferenceAfter(copy, settings, unitValueOf(equity, copy.units));
  const left = stopLevel({ settings, stopReference })!.mul(copy.units).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return Decimal.max(equity.sub(left), 0);
}

function withStop({ copy, equity }: PreviewBasis, { stopLossPercent, isStopTrailing }: CopySettings, lost: Decimal): string {
  const from = isStopTrailing ? "its best value" : copy ? "its value when the stop was set" : "today's value";
  const used = copy
    ? `Only this copy's ${dollars(equity)} is ever used; you set aside ${dollars(copy.putIn)}.`
    : `Only the ${dollars(equity)} you set aside is ever used.`;
  return `If the copy falls ${stopLossPercent?.toString()}% from ${from}, everything is sold and it stops. From today's ${dollars(equity)} that is a loss of about ${dollars(lost)}. Prices can jump past a stop, and then it is more. ${used}`;
}

const withoutStop = ({ copy, equity }: PreviewBasis): string =>
  `Without a stop you can lose all of the ${dollars(equity)} ${copy ? `in this copy (you set aside ${dollars(copy.putIn)})` : "you set aside"}, and with shorts more than that. Set a stop to end the copy before.`;
