import { Button, Flex, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { Facts } from "../../ui/data/Facts";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import type { BillFactsFragment } from "../billing.generated";
import { daysText } from "../plan-words";
import { InvoiceFacts } from "../invoices/InvoiceDialog";
import { TestCards } from "./TestCards";

const words = { OPEN: "To pay", PAID: "Paid", CANCELED: "Not paid", EXPIRED: "Expired" } as const;

const wordOf = ({ state, trialDays }: BillFactsFragment): string =>
  trialDays === 0 || state === "EXPIRED" ? words[state] : { OPEN: "Free trial", PAID: "Started", CANCELED: "Not started" }[state];

/** A bill: what it is for, and how to pay it, or its receipt. */
export const BillCard = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <Card
    title={bill.title}
    note={bill.isTest ? "test, no money moves" : undefined}
    aside={<Tag look={bill.state === "PAID" ? "gain" : "plain"}>{wordOf(bill)}</Tag>}
  >
    {bill.state === "PAID" && bill.invoice ? <InvoiceFacts invoice={bill.invoice} /> : <Due bill={bill} />}
    {bill.trialDays > 0 && (bill.state === "OPEN" || bill.state === "PAID") && <TrialWords bill={bill} />}
    {bill.state === "OPEN" ? bill.isTest ? <TestCards bill={bill} /> : <Waiting bill={bill} /> : <Onward bill={bill} />}
  </Card>
);

const Due = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <Facts look="rows" gap={8} fw={500}>
    <div>
      <dt>Due now</dt>
      <dd>{formatMoney(bill.amountUsd)}</dd>
    </div>
    {bill.trialDays > 0 && (
      <div>
        <dt>Free of charge for</dt>
        <dd>{daysText(bill.trialDays)}</dd>
      </div>
    )}
    {bill.monthlyUsd && (
      <div>
        <dt>Then each month, until you cancel</dt>
        <dd>{formatMoney(bill.monthlyUsd)}</dd>
      </div>
    )}
  </Facts>
);

/** When the first charge comes, and how to pay nothing. */
const TrialWords = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <Text mt="sm" c="secondary">
    {bill.state === "PAID"
      ? "Your free trial has begun. Your subscription shows the day of the first charge; cancel there before that day and nothing is charged."
      : `The first charge comes ${daysText(bill.trialDays)} after you start. We write to you before it; cancel on your subscription page by then and nothing is charged.`}
  </Text>
);

const Waiting = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <Flex direction="column" gap="sm" mt="md">
    <p role="status">Waiting for the payment provider’s confirmation. If you have paid, this takes a few seconds.</p>
    {bill.url && (
      <Button component="a" href={bill.url} variant="filled">
        Continue to payment
      </Button>
    )}
    <Button component={Link} to="/subscription">
      View subscription
    </Button>
  </Flex>
);

const Onward = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <Flex direction="column" gap="sm" mt="md">
    {bill.state !== "PAID" && (
      <p>
        {bill.isTrialRefused
          ? "A free trial was started with this card before, so yours did not begin. Nothing was charged. You can take the plan without a trial."
          : "Nothing was paid. You can start again from your subscription."}
      </p>
    )}
    <Button component={Link} to="/subscription" variant="filled">
      View subscription
    </Button>
  </Flex>
);
