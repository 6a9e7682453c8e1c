import { useLazyQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { MoreInvoicesDocument, type InvoiceFactsFragment, type InvoicesPageFragment } from "../billing.generated";
import { InvoiceDialog } from "./InvoiceDialog";
import { InvoiceTag } from "./InvoiceTag";
import classes from "./InvoicesCard.module.css";

/** Invoices, newest first; each opens with its lines. */
export function InvoicesCard({ first }: { readonly first: InvoicesPageFragment }): ReactNode {
  const { invoices, more } = useMore(first);
  const [open, setOpen] = useState<InvoiceFactsFragment | null>(null);
  return (
    <Card isLeftOutOnPaper title="Invoices" isFlush={invoices.length > 0}>
      {invoices.length === 0 && <p className={classes.none}>None. What you pay is listed here.</p>}
      <ul className={classes.list}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <button type="button" className={classes.row} onClick={() => setOpen(invoice)}>
              <span>
                {invoice.title} <InvoiceTag invoice={invoice} />
                <small>
                  {formatDate(invoice.issuedAt)}, {invoice.number}
                </small>
              </span>
              <span className={classes.amount}>{formatMoney(invoice.amountUsd)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="subtle" fullWidth onClick={() => void more()}>
          Show more
        </Button>
      )}
      {open && <InvoiceDialog invoice={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** The first page is the page's own; further ones follow it. */
function useMore(first: InvoicesPageFragment) {
  const [pages, setPages] = useState<readonly InvoicesPageFragment[]>([]);
  const [read] = useLazyQuery(MoreInvoicesDocument, { fetchPolicy: "network-only" });
  const last = pages.at(-1) ?? first;
  const more = async (): Promise<void> => {
    const { data } = await read({ variables: { after: last.pageInfo.endCursor } });
    if (data) setPages([...pages, data.invoices]);
  };
  const invoices = [first, ...pages].flatMap(({ edges }) => edges.map(({ node }) => node));
  return { invoices, more: last.pageInfo.hasNextPage ? more : null };
}
