import { useQuery } from "@apollo/client/react";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatBites, formatMoney } from "../../lib/format/format";
import { FeeQuoteDocument } from "./copy-fees.generated";
import { feeWords } from "./fee-words";

/** The performance fee on a withdrawal of `amount`, or, without one, on a stop at today's prices. Nothing where none is asked. */
export function FeeNow({ copyId, amount }: { readonly copyId: string; readonly amount?: string }): ReactNode {
  const [typed] = useDebouncedValue(amount === undefined ? null : readDecimal(amount), 300);
  const isTyped = amount === undefined || typed?.gt(0) === true;
  const { data } = useQuery(FeeQuoteDocument, {
    variables: { id: copyId, withdraw: amount === undefined || !typed ? null : toWire(typed) },
    skip: !isTyped,
    fetchPolicy: "network-only",
  });
  const quote = isTyped ? data?.copy?.performanceFeeQuote : null;
  if (!quote || quote.percent === 0) return null;
  const fee = { amount: quote.fee, bites: quote.bites };
  const isFree = readDecimal(quote.fee)?.isZero() === true;
  return (
    <Text size="sm" role="status" m={0}>
      {isFree
        ? "Performance fee: none, there is no new profit above the high-water mark."
        : `Performance fee: ${feeWords(fee)}, ${quote.percent}% of ${formatMoney(quote.profit)}.`}
      {!isFree && quote.bites === null && amount !== undefined && ` ${formatMoney(quote.received)} reaches your account.`}
      {quote.missingBites !== null && quote.missingBites > 0 && (
        <>
          {" "}
          You are {formatBites(quote.missingBites)} short. <Link to="/subscription">Buy bites</Link>
        </>
      )}
    </Text>
  );
}
