import { useState, type ReactNode } from "react";
import { useInView } from "../../lib/browser/in-view";
import { Card } from "../../ui/layout/Card";
import { FeederRiskFacts, useFeederRisk } from "./FeederRiskFacts";

/** On a record: what its account is under now, asked for once its place is in the window. Nothing where that is not shown to the viewer. */
export function FeederRiskCard({ feederId }: { readonly feederId: string }): ReactNode {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [hasBeenSeen, setSeen] = useState(false);
  if (useInView(place) && !hasBeenSeen) setSeen(true);
  const risk = useFeederRisk(feederId, hasBeenSeen);
  // Its place goes once it was seen: left empty, it would cost the page a gap.
  if (!risk) return hasBeenSeen ? null : <div ref={setPlace} />;
  return (
    <Card title="Risk now" note="of the record account, at the last prices">
      <FeederRiskFacts risk={risk} />
    </Card>
  );
}
