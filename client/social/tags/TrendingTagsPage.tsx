import { useQuery } from "@apollo/client/react";
import { Button, Flex, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { TagKind } from "../../graphql/schema.generated";
import { formatRatio } from "../../lib/format/format";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Count, Num } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { TagFollowButton } from "./TagFollowButton";
import { TrendingTagsDocument, type TrendingTagsQuery } from "./tags.generated";
import { TagCell } from "./TagTable";
import { addressKinds } from "./tag-words";
import classes from "./tags.module.css";

type Row = TrendingTagsQuery["trendingTags"][number] & { readonly rank: number };

const tagsShown = 50;
const kinds = [
  { value: "ALL", label: "All" },
  { value: "STOCK", label: "Symbols" },
  { value: "PERSON", label: "People" },
  { value: "TOPIC", label: "Topics" },
] as const satisfies readonly { value: TagKind | "ALL"; label: string }[];
type Asked = Exclude<(typeof kinds)[number]["value"], "ALL">;

const kindOf = (search: URLSearchParams): Asked | null =>
  kinds.map(({ value }) => value).find((value): value is Asked => value !== "ALL" && addressKinds[value] === search.get("kind")) ?? null;

/** `/tags/trending`: what is talked about, with the formula that says so. */
export default function TrendingTagsPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search);
  const { data, error, loading, refetch } = useQuery(TrendingTagsDocument, { variables: { first: tagsShown, kind } });
  const rows = data?.trendingTags.map((row, index) => ({ ...row, rank: index + 1 }));
  return (
    <Stack maw={1184} mx="auto">
      <PageHeader
        title="Trending tags"
        lead="What people here discuss, updated every minute."
        aside={
          <Button component={Link} to="/tags/following">
            My tags
          </Button>
        }
      />
      <Flex miw={0}>
        <Segmented
          look="chips"
          label="Which tags"
          value={kind ?? "ALL"}
          options={kinds}
          onChange={(value) => setSearch(value === "ALL" ? {} : { kind: addressKinds[value] }, { replace: true })}
        />
      </Flex>
      {rows && rows.length > 0 && (
        <Card isFlush>
          <ResponsiveTable caption="Trending tags" columns={columns} rows={rows} rowKey={({ tag }) => tag.id} />
        </Card>
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="Nobody is talking"
          actions={
            <Button component={Link} to="/feed" variant="filled">
              Write a post
            </Button>
          }
        >
          Tags of posts from the last 72 hours appear here. Write one with a $symbol, an @name or a #topic.
        </EmptyState>
      )}
      {!rows &&
        (error && !loading ? (
          <ErrorState onRetry={() => void refetch()}>Couldn’t load the tags.</ErrorState>
        ) : (
          <Loading label="Loading the tags">
            <RowsSkeleton rows={8} />
          </Loading>
        ))}
      {(rows || error) && <Formula />}
    </Stack>
  );
}

const columns: Array<Column<Row>> = [
  { key: "rank", label: "Rank", isWideOnly: true, cell: ({ rank }) => <Num text={String(rank)} /> },
  { key: "tag", label: "Tag", isHead: true, cell: ({ tag }) => <TagCell tag={tag} /> },
  { key: "score", label: "Score", align: "right", cell: ({ score }) => <Num text={formatRatio(score, 2)} /> },
  { key: "authors", label: "Writers", align: "right", cell: ({ authors }) => <Count value={authors} /> },
  { key: "posts", label: "Posts in 72 h", align: "right", cell: ({ posts }) => <Count value={posts} /> },
  { key: "follow", label: "Follow", align: "right", isAction: true, cell: ({ tag }) => <TagFollowButton tag={tag} size="xs" /> },
];

/** How the order comes about, so that anyone can calculate it again. */
const Formula = (): ReactNode => (
  <section className={classes.formula} aria-label="How the score is calculated">
    <p>
      score = <b>sum over writers of 2^(−age ÷ 12 h)</b>, the age of each writer’s newest post with the tag, posts of the last 72 hours
      only.
    </p>
    <p>A fresh post by one person counts 1, half of it after twelve hours; ten posts by one person count as one.</p>
  </section>
);
