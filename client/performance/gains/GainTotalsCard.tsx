import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatMoney } from "../../lib/format/format";
import { Money, MoneyChange } from "../../ui/data/Num";
import { ModeTag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { RealisedGainTotalFactsFragment } from "./gains.generated";
import classes from "./GainsPage.module.css";

/** Sums by year, and by whose trades they were: as the server has them, of one kind of money. */
export const GainTotalsCard = ({ totals }: { readonly totals: readonly RealisedGainTotalFactsFragment[] }): ReactNode => (
  <Card isFlush title="By year and feeder" note={<ModeTag mode={totals[0]!.mode} />}>
    <ResponsiveTable
      caption="Realised gains by year and feeder"
      columns={columns}
      rows={totals}
      rowKey={({ year, source, feeder }) => `${year} ${source} ${feeder?.id ?? ""}`}
    />
    {totals
      .filter(({ openingFees }) => Number(openingFees) > 0)
      .map((total) => (
        <p key={`${total.year} ${total.feeder?.id}`} className={classes.note}>
          In {total.year} brokers also took {formatMoney(total.openingFees)} for opening trades copied from {total.feeder?.name}. It is in
          no lot’s cost.
        </p>
      ))}
  </Card>
);

const columns: ReadonlyArray<Column<RealisedGainTotalFactsFragment>> = [
  {
    key: "who",
    label: "Trades of",
    isHead: true,
    cell: ({ year, feeder }) => (
      <span className={classes.two}>
        {feeder ? <Link to={`/profile/${feeder.username}`}>{feeder.name}</Link> : <span>Own trades</span>}
        <small>{year}</small>
      </span>
    ),
  },
  { key: "closes", label: "Closes", align: "right", cell: ({ closes }) => formatCount(closes) },
  { key: "proceeds", label: "Proceeds", align: "right", cell: ({ proceeds }) => <Money value={proceeds} /> },
  { key: "cost", label: "Cost", align: "right", cell: ({ cost }) => <Money value={cost} /> },
  { key: "fees", label: "Fees", align: "right", cell: ({ fees }) => <Money value={fees} /> },
  { key: "gain", label: "Gain", align: "right", cell: ({ gain }) => <MoneyChange value={gain} /> },
];
