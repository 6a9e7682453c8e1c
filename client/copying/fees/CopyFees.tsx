import { useQuery } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBites, formatMoney } from "../../lib/format/format";
import { readDecimal } from "../../lib/format/decimal";
import { formatDate } from "../../lib/format/time";
import { CopyFeesDocument, type CopyFeesQuery, type FeeReceiptFragment } from "./copy-fees.generated";
import { causeWords, chargedOn, feeWords, termsWords } from "./fee-words";
import classes from "./copy-fees.module.css";

type Fee = NonNullable<NonNullable<CopyFeesQuery["copy"]>["performanceFee"]>;

/** What a copy pays of its profit, now and so far, with a receipt for each fee. Nothing where its feeder never asked for any. */
export function CopyFees({ copyId }: { readonly copyId: string }): ReactNode {
  const { data, fetchMore } = useQuery(CopyFeesDocument, { variables: { id: copyId }, fetchPolicy: "cache-and-network" });
  const copy = data?.copy;
  if (!copy?.performanceFee) return null;
  const { edges, pageInfo } = copy.performanceFees;
  const terms = termsWords(copy.performanceFee);
  if (!terms && edges.length === 0) return null;
  return (
    <section className={classes.fees} aria-label="Performance fee of this copy">
      <h4>Performance fee{terms ? `: ${terms}` : ""}</h4>
      {copy.performanceFee.dueBites > 0 && <UnpaidFee fee={copy.performanceFee} />}
      {copy.performanceFee.nextChargeAt && <RunningFee fee={copy.performanceFee} />}
      {edges.length > 0 && (
        <ul aria-label="Fees charged">
          {edges.map(({ node }) => (
            <FeeLine key={node.id} fee={node} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && (
        <Button size="compact-sm" onClick={() => void fetchMore({ variables: { after: pageInfo.endCursor } })}>
          Earlier fees
        </Button>
      )}
    </section>
  );
}

const UnpaidFee = ({ fee: { dueBites, pausesAt } }: { readonly fee: Fee }): ReactNode => (
  <Text size="sm" c="loss" role="alert" m={0}>
    {formatBites(dueBites)} unpaid.{" "}
    {pausesAt &&
      `From ${formatDate(pausesAt)} the copy opens nothing; closes are still copied. It resumes by itself once the fee is paid. `}
    <Link to="/subscription">Buy bites</Link>
  </Text>
);

/** The mark, and what the month's end would charge at today's prices. */
function RunningFee({ fee }: { readonly fee: Fee }): ReactNode {
  const isAbove = readDecimal(fee.profit)?.gt(0) === true;
  return (
    <Text size="sm" c="secondary" m={0}>
      {isAbove
        ? `New profit above the high-water mark of ${formatMoney(fee.markValue)}: ${formatMoney(fee.profit)}. Fee at today’s prices: ${feeWords({ amount: fee.fee, bites: fee.bites })}, charged on ${chargedOn(fee.nextChargeAt!)}.`
        : `High-water mark ${formatMoney(fee.markValue)}: nothing to charge at today’s prices. Next look on ${chargedOn(fee.nextChargeAt!)}.`}
      {readDecimal(fee.charged)?.gt(0) === true && ` Charged so far: ${formatMoney(fee.charged)}.`}
    </Text>
  );
}

const states = { PAID: "", DUE: "Unpaid", WAIVED: "Waived" } as const;

const FeeLine = ({ fee }: { readonly fee: FeeReceiptFragment }): ReactNode => (
  <li>
    <span>
      {formatDate(fee.at)} · {causeWords(fee)}
      {states[fee.state] && <strong> · {states[fee.state]}</strong>}
    </span>
    <span className={classes.why}>
      {fee.percent}% of {formatMoney(fee.profit)}
      {fee.sharePercent < 100 && " that left"}
    </span>
    <span className={classes.amount}>{feeWords(fee)}</span>
  </li>
);
