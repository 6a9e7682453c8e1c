import { useLazyQuery } from "@apollo/client/react";
import { IconHash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { TrendingTagsDocument } from "../tags/tags.generated";
import { SearchableFilter } from "./SearchableFilter";

/** As many topics as are offered; any other is found by its own page. */
const topicsOffered = 50;

export interface TopicFilterProps {
  readonly value: string | null;
  readonly onChange: (topic: string | null) => void;
}

/** One topic, or none. What is talked about now is fetched when the field is first touched. */
export function TopicFilter({ value, onChange }: TopicFilterProps): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(TrendingTagsDocument, { fetchPolicy: "cache-first" });
  return (
    <SearchableFilter
      value={value}
      onChange={onChange}
      noun="topic"
      icon={<IconHash size={16} stroke={1.5} aria-hidden="true" />}
      options={data?.trendingTags.map(({ tag }) => ({ value: tag.value }))}
      hasFailed={error !== undefined}
      onFirstFocus={() => void (called || load({ variables: { first: topicsOffered, kind: "TOPIC" } }))}
      none="No matching topics"
      listWidth={240}
    />
  );
}
