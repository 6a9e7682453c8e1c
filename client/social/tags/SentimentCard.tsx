import type { ReactNode } from "react";
import { formatCounted, formatPercent } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import type { TagQuery } from "./tags.generated";
import classes from "./tags.module.css";

type Sentiment = NonNullable<TagQuery["tag"]>["sentiment"];

/** Sentiment, as one bar with its shares in words. */
export function SentimentCard({ sentiment }: { readonly sentiment: Sentiment }): ReactNode {
  const { people, bullishPercent, bearishPercent, neutralPercent } = sentiment;
  const shares = [
    { label: "Bull", tone: "gain", percent: bullishPercent },
    { label: "Neutral", tone: "plain", percent: neutralPercent },
    { label: "Bear", tone: "loss", percent: bearishPercent },
  ];
  return (
    <Card title="Sentiment" note="30 days">
      {people === 0 ? (
        <p className={classes.none}>No sentiment yet.</p>
      ) : (
        <>
          <div className={classes.bar} aria-hidden="true">
            {shares.map(({ label, tone, percent }) => (
              <span key={label} data-tone={tone} style={{ flexGrow: percent ?? 0 }} />
            ))}
          </div>
          <dl className={classes.shares}>
            {shares.map(({ label, tone, percent }) => (
              <div key={label}>
                <dt data-tone={tone}>{label}</dt>
                <dd>{formatPercent(percent, { digits: 0, isSigned: false })}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>{formatCounted(people, "person", "people")} by their latest post with a sentiment.</p>
        </>
      )}
    </Card>
  );
}
