import { IconMinus, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Sentiment } from "../../graphql/schema.generated";
import { Tag } from "../../ui/data/Tag";

export const sentimentWords: Readonly<Record<Sentiment, string>> = { BULLISH: "Bull", BEARISH: "Bear", NEUTRAL: "Neutral" };

const looks = {
  BULLISH: { icon: IconTrendingUp, look: "gain", title: "Expects it to go up" },
  BEARISH: { icon: IconTrendingDown, look: "loss", title: "Expects it to go down" },
  NEUTRAL: { icon: IconMinus, look: "plain", title: "Expects neither" },
} as const;

/** What an author expects, in word, picture and colour. */
export function SentimentTag({ sentiment }: { readonly sentiment: Sentiment }): ReactNode {
  const { icon: Icon, look, title } = looks[sentiment];
  return (
    <Tag look={look} title={title}>
      <Icon size={12} stroke={2} aria-hidden="true" />
      {sentimentWords[sentiment]}
    </Tag>
  );
}
