import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import { FeederRiskFacts, useFeederRisk } from "./FeederRiskFacts";

/** On a record: what its account is under now. Nothing where that is not shown to the viewer. */
export function FeederRiskCard({ feederId }: { readonly feederId: string }): ReactNode {
  const risk = useFeederRisk(feederId);
  return (
    risk && (
      <Card title="Risk now" note="of the record account, at the last prices">
        <FeederRiskFacts risk={risk} />
      </Card>
    )
  );
}
