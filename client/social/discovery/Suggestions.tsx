import { Text, Title } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatCounted } from "../../lib/format/format";
import { FollowButton } from "../../people/follows/FollowButton";
import { Avatar } from "../../ui/data/Avatar";
import { Percent } from "../../ui/data/Num";
import { RowsSkeleton } from "../../ui/feedback/Skeleton";
import { tierNames } from "../../ui/data/TierBadge";
import classes from "./FeederSuggestions.module.css";
import { askedSuggestions } from "./asked-suggestions";
import type { SuggestionsQuery } from "./suggestions.generated";

type Suggested = SuggestionsQuery["suggestions"][number];

/** Why somebody is suggested, in words. */
export function reasonWords({ reason, count, example }: Pick<Suggested, "reason" | "count" | "example">): string {
  const many = formatCount(count);
  switch (reason) {
    case "FOLLOWED_BY_FOLLOWED":
      if (!example) return `Followed by ${formatCounted(count, "person", "people")} you follow`;
      return count === 1 ? `Followed by ${example}` : `Followed by ${example} and ${formatCount(count - 1)} more you follow`;
    case "TRADES_YOUR_SYMBOLS":
      if (!example) return `Trades ${many} of your symbols`;
      return count === 1 ? `Trades ${example}, as you do` : `Trades ${example} and ${formatCount(count - 1)} more of your symbols`;
    case "MANY_COPIERS":
      return formatCounted(count, "person copies them", "people copy them");
    case "NEW_AND_ACTIVE":
      return `${formatCounted(count, "trade", "trades")} in the last 30 days`;
  }
}

export interface SuggestionsProps {
  readonly title?: string;
  /** For a narrow column. */
  readonly isNarrow?: boolean;
}

/** Feeders one might follow, each with the server's reason. Nothing when there are none. */
export function Suggestions({ title = "You might follow", isNarrow = false }: SuggestionsProps): ReactNode {
  const { query, ...options } = askedSuggestions;
  const { data, loading } = useQuery(query, options);
  // Chosen once, so that a row stays where it is after its button was pressed.
  const [first, setFirst] = useState<readonly Suggested[] | null>(null);
  if (first === null && data) setFirst(data.suggestions);
  const rows = first ?? [];
  if (!loading && rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" c="bright" lts="0" mb="xs">
        {title}
      </Title>
      <div className={classes.box}>
        {loading && !data ? (
          <RowsSkeleton rows={3} />
        ) : (
          rows.map((row) => <SuggestionRow key={row.trader.id} suggestion={current(row, data)} isNarrow={isNarrow} />)
        )}
      </div>
    </section>
  );
}

/** The row as the cache has it now; its list may have moved on. */
const current = (row: Suggested, data: SuggestionsQuery | undefined): Suggested =>
  data?.suggestions.find(({ trader }) => trader.id === row.trader.id) ?? row;

function SuggestionRow({ suggestion, isNarrow }: { readonly suggestion: Suggested; readonly isNarrow: boolean }): ReactNode {
  const { trader } = suggestion;
  return (
    <div className={classes.row} data-narrow={isNarrow || undefined}>
      <Link className={classes.person} to={`/trader/${trader.id}`}>
        <Avatar id={trader.id} name={trader.name} size={36} />
        <span>
          <span className={classes.name}>{trader.name}</span>
          <span className={classes.tier}>
            {tierNames[trader.tier]}
            {trader.figures && (
              <>
                , <Percent value={trader.figures.returnPercent.value} reason={trader.figures.returnPercent.reason} digits={1} />
              </>
            )}
          </span>
          <Text span display="block" size="xs" c="secondary">
            {reasonWords(suggestion)}
          </Text>
        </span>
      </Link>
      <FollowButton trader={trader} size="xs" />
    </div>
  );
}
