import { useQuery } from "@apollo/client/react";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatBites, formatMoney, formatMoneyChange } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { FeeExampleDocument } from "./copy-fees.generated";
import { termsWords } from "./fee-words";

/** What the feeder asks of the profit, and what it would have been on their last year, before one copies. Nothing where nothing is asked. */
export function FeeExample({ feederId, amount }: { readonly feederId: string; readonly amount: string }): ReactNode {
  const [settled] = useDebouncedValue(readDecimal(amount), 300);
  const money = settled?.gt(0) ? toWire(settled) : "1000";
  const { data, previousData } = useQuery(FeeExampleDocument, { variables: { id: feederId, amount: money } });
  const trader = (data ?? previousData)?.trader;
  const terms = trader?.performanceFee && termsWords(trader.performanceFee);
  if (!terms) return null;
  const example = trader.performanceFeeExample;
  return (
    <section aria-label="Performance fee">
      <Text component="h4" size="sm" fw={600} m={0}>
        Performance fee: {terms}
      </Text>
      <Text size="sm" c="secondary" my={4}>
        Charged on new profit above the copy’s high-water mark: at each month’s end, at a stop, and on the part you withdraw. Nothing while
        the copy is below its mark or down overall. A paper copy pays from its cash; with real money you pay in bites, 10 for $1.
      </Text>
      {example && (
        <Text size="sm" my={4}>
          {formatMoney(example.amount)} with their return since {formatDate(example.from)}: profit {formatMoneyChange(example.profit)}, fee
          at {example.percent}% <strong>{formatMoney(example.fee)}</strong>, or {formatBites(example.bites)} with real money.
        </Text>
      )}
    </section>
  );
}
