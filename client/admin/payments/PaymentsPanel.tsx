import { useQuery } from "@apollo/client/react";
import { Box, Button, Flex } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { InvoiceTag } from "../../billing/invoices/InvoiceTag";
import { readDecimal } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import classes from "../AdminPage.module.css";
import { Panel } from "../panel";
import { useIsSample } from "../sample";
import { DisputeDialog } from "./DisputeDialog";
import { RefundDialog } from "./RefundDialog";
import { AdminInvoicesDocument, type AdminInvoiceRowFragment } from "./payments.generated";

type Row = AdminInvoiceRowFragment;
type Act = { readonly kind: "refund" | "dispute"; readonly invoice: Row };

/** What everybody paid, and the way to give it back. */
export default function PaymentsPanel(): ReactNode {
  const [act, setAct] = useState<Act | null>(null);
  const { data, error, refetch, fetchMore } = useQuery(AdminInvoicesDocument, { fetchPolicy: "cache-and-network" });
  const close = (): void => setAct(null);
  return (
    <>
      <Panel data={data?.adminInvoices} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) => (
          <Card title="Invoices" note="newest first" isFlush>
            {edges.length === 0 ? (
              <Box component="p" c="dimmed" py="lg" px="md">
                No payments.
              </Box>
            ) : (
              <ResponsiveTable
                caption="Invoices"
                columns={columnsOf(setAct)}
                rows={edges.map(({ node }) => node)}
                rowKey={({ id }) => id}
              />
            )}
            <InfiniteScrollFooter
              hasMore={pageInfo.hasNextPage}
              cursor={pageInfo.endCursor}
              onMore={async () => void (await fetchMore({ variables: { after: pageInfo.endCursor } }))}
              end="End of list."
            />
          </Card>
        )}
      </Panel>
      {act?.kind === "refund" && <RefundDialog invoice={act.invoice} onClose={close} />}
      {act?.kind === "dispute" && <DisputeDialog invoice={act.invoice} onClose={close} />}
    </>
  );
}

const columnsOf = (onAct: (act: Act) => void): readonly Column<Row>[] => [
  { key: "number", label: "Invoice", isHead: true, cell: (invoice) => <What invoice={invoice} /> },
  { key: "payer", label: "Payer", cell: ({ payer }) => (payer ? <Link to={`/profile/${payer}`}>@{payer}</Link> : "–") },
  { key: "amount", label: "Amount", align: "right", cell: ({ amountUsd }) => formatMoney(amountUsd) },
  { key: "refunded", label: "Refunded", align: "right", cell: ({ refundedUsd }) => (refundedUsd === "0" ? "–" : formatMoney(refundedUsd)) },
  { key: "state", label: "Status", cell: (invoice) => <State invoice={invoice} /> },
  { key: "at", label: "Issued", cell: ({ issuedAt }) => <Ago at={issuedAt} isHistory /> },
  { key: "act", label: "", spokenLabel: "Actions", isAction: true, cell: (invoice) => <Acts invoice={invoice} onAct={onAct} /> },
];

const What = ({ invoice }: { readonly invoice: Row }): ReactNode => (
  <span>
    {invoice.number}
    <span className={classes.meta}>{invoice.title}</span>
  </span>
);

const State = ({ invoice }: { readonly invoice: Row }): ReactNode => (
  <Flex component="span" gap={4} wrap="wrap">
    <InvoiceTag invoice={invoice} isWhole />
    {invoice.isTest && <Tag look="accent">Test</Tag>}
  </Flex>
);

/** What is left of a payment to give back, in USD. */
const leftOf = ({ amountUsd, refundedUsd }: Row) => readDecimal(amountUsd)?.sub(refundedUsd);

function Acts({ invoice, onAct }: { readonly invoice: Row; readonly onAct: (act: Act) => void }): ReactNode {
  if (useIsSample() || invoice.state !== "PAID" || !leftOf(invoice)?.gt(0)) return null;
  return (
    <Flex component="span" gap="xs" wrap="wrap">
      {invoice.dispute === null && (
        <Button size="xs" onClick={() => onAct({ kind: "refund", invoice })} aria-label={`Refund ${invoice.number}`}>
          Refund
        </Button>
      )}
      {invoice.isTest && (invoice.dispute === null || invoice.dispute === "OPEN") && (
        <Button size="xs" onClick={() => onAct({ kind: "dispute", invoice })} aria-label={`Test dispute of ${invoice.number}`}>
          Test dispute
        </Button>
      )}
    </Flex>
  );
}
