import { useLazyQuery } from "@apollo/client/react";
import { Select } from "@mantine/core";
import { IconHash } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { TrendingTagsDocument } from "../tags/tags.generated";
import classes from "./SymbolFilter.module.css";

/** As many topics as are offered; any other is found by its own page. */
const topicsOffered = 50;

/** One topic, or none. What is talked about now is fetched when the field is first touched. */
export function TopicFilter({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (topic: string | null) => void;
}): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(TrendingTagsDocument, { fetchPolicy: "cache-first" });
  const options = useMemo(() => {
    const known = data?.trendingTags.map(({ tag }) => tag.value) ?? [];
    return value && !known.includes(value) ? [value, ...known] : known;
  }, [data, value]);
  return (
    <Select
      className={classes.field}
      aria-label="Only this topic"
      placeholder="Any topic"
      leftSection={<IconHash size={16} stroke={1.5} aria-hidden="true" />}
      data={options}
      value={value}
      onChange={onChange}
      onFocus={() => void (called || load({ variables: { first: topicsOffered, kind: "TOPIC" } }))}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Any topic" }}
      nothingFoundMessage={error ? "Topics could not be fetched" : data ? "Nobody speaks of it now" : "Fetching topics…"}
      comboboxProps={{ width: 240, position: "bottom-start" }}
    />
  );
}
