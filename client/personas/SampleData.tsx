import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Facts } from "../ui/data/Facts";
import { formatCount, formatCounted, formatMoney, formatPercent, formatRatio } from "../lib/format/format";
import { Card } from "../ui/layout/Card";
import { Num, Percent, MoneyChange } from "../ui/data/Num";
import { ResponsiveTable, type Column } from "../ui/lists/ResponsiveTable";
import classes from "./PersonasPanel.module.css";
import { PersonaDataDocument, type SampleTradeFactsFragment } from "./personas.generated";

/** Sample trades under the specification's own field names. */
export const tradeColumns: readonly Column<SampleTradeFactsFragment>[] = [
  { key: "id", label: "id", isHead: true, cell: ({ id }) => id },
  { key: "symbol", label: "symbol", cell: ({ symbol }) => symbol },
  { key: "type", label: "type", cell: ({ type }) => type },
  { key: "entryPrice", label: "entryPrice", align: "right", cell: ({ entryPrice }) => <Num text={formatRatio(entryPrice)} /> },
  { key: "exitPrice", label: "exitPrice", align: "right", cell: ({ exitPrice }) => <Num text={formatRatio(exitPrice)} /> },
  { key: "pnl", label: "pnl", align: "right", cell: ({ pnl }) => <MoneyChange value={pnl} /> },
  { key: "pnlPercent", label: "pnlPercent", align: "right", cell: ({ pnlPercent }) => <Percent value={pnlPercent} /> },
  { key: "status", label: "status", cell: ({ status }) => status },
];

/** The persona's mock data under the specification's own field names. */
export function SampleData({ personaId }: { readonly personaId: string }): ReactNode {
  const { data } = useQuery(PersonaDataDocument);
  const persona = data?.testPersonas.find(({ id }) => id === personaId);
  if (!persona) return null;
  const { mockData } = persona;
  const facts: readonly (readonly [string, string])[] = [
    ["followers", formatCount(mockData.followers)],
    ["totalFollowers", formatCount(mockData.totalFollowers)],
    ["following", formatCounted(mockData.following.length, "feeder", "feeders")],
    ["earnings", formatMoney(mockData.earnings)],
    ["monthlyEarnings", formatMoney(mockData.monthlyEarnings)],
    ["availableForPayout", formatMoney(mockData.availableForPayout)],
    ["pendingPayouts", formatMoney(mockData.pendingPayouts)],
    ["winRate", formatPercent(mockData.winRate, { digits: 1, isSigned: false })],
    ["tradesCopiedToday", formatCount(mockData.tradesCopiedToday)],
    ["avgCopiesPerTrade", formatRatio(mockData.avgCopiesPerTrade, 0)],
    ["feederRanking", mockData.feederRanking === null ? "–" : formatCount(mockData.feederRanking)],
    ["tradeHistory", formatCounted(mockData.tradeCount, "trade", "trades")],
  ];
  return (
    <Card title={`${persona.name}’s sample data`} note={`mockData, from seed ${persona.seed}`} isFlush>
      <Facts fw={500} className={classes.data}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <ResponsiveTable caption="Newest sample trades" columns={tradeColumns} rows={mockData.tradeHistory} rowKey={({ id }) => id} />
    </Card>
  );
}
