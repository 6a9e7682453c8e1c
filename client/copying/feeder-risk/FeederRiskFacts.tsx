import { useQuery } from "@apollo/client/react";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatPercent } from "../../lib/format/format";
import { Facts } from "../../ui/data/Facts";
import { FeederRiskDocument } from "./feeder-risk.generated";

/** Prices move; read anew this often. Milliseconds. */
const readEveryMs = 10_000;

/** How much risk a feeder's account is under now; null while it is not known, not asked for, or not shown to the viewer. */
export function useFeederRisk(feederId: string, isAsked = true) {
  const { data } = useQuery(FeederRiskDocument, {
    ...{ variables: { feederId }, fetchPolicy: "no-cache", pollInterval: readEveryMs, skip: !isAsked },
  });
  return data?.feederRisk ?? null;
}

type Risk = NonNullable<ReturnType<typeof useFeederRisk>>;

const figure = (percent: number | null): string =>
  percent === null ? "no equity" : formatPercent(percent, { digits: 1, isSigned: false });

/** The four figures, each with what it is a percentage of. */
export function FeederRiskFacts({ risk }: { readonly risk: Risk }): ReactNode {
  const items = [
    { label: "Margin use", value: risk.marginUsePercent, note: "set aside for shorts, of equity" },
    { label: "Floating loss", value: risk.floatingLossPercent, note: "of open positions, of equity without it" },
    { label: "Deposited", value: risk.depositedPercent, note: "in 30 days, of equity" },
    { label: "Withdrawn", value: risk.withdrawnPercent, note: "in 30 days, of equity with it" },
  ];
  return (
    <Facts columns="repeat(auto-fill, minmax(150px, 1fr))" gap={12}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure(value)}
            <Text fz="xs" c="dimmed" fw={400}>
              {note}
            </Text>
          </dd>
        </div>
      ))}
    </Facts>
  );
}
