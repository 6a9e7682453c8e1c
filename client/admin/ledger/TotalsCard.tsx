import type { ReactNode } from "react";
import { formatCount } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import classes from "../AdminPage.module.css";
import type { AdminLedgerQuery } from "./admin-ledger.generated";
import { amountText } from "./ledger-words";

type Kind = AdminLedgerQuery["adminLedger"]["kinds"][number];

/** What all accounts of each kind hold together. */
export const TotalsCard = ({ kinds }: { readonly kinds: readonly Kind[] }): ReactNode => (
  <Card title="Accounts" note="bites and dollars each add up to 0" isFlush>
    <ResponsiveTable isDense caption="Accounts by kind" columns={columns} rows={kinds} rowKey={({ kind }) => kind} />
  </Card>
);

const columns: ReadonlyArray<Column<Kind>> = [
  {
    key: "kind",
    label: "Kind",
    isHead: true,
    cell: ({ kind, description }) => (
      <>
        <code>{kind}</code>
        <span className={classes.meta}>{description}</span>
      </>
    ),
  },
  { key: "whose", label: "Whose", cell: ({ isUsers }) => (isUsers ? "Users" : "This server") },
  { key: "accounts", label: "Accounts", align: "right", cell: ({ accounts }) => formatCount(accounts) },
  { key: "balance", label: "Balance", align: "right", cell: ({ balance, currency }) => amountText(balance, currency) },
];
