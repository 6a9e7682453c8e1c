import { useQuery } from "@apollo/client/react";
import { Button, Checkbox, Flex, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { TasteTestButton } from "../../copying/taste-test/TasteTestButton";
import { formatCount, formatCounted } from "../../lib/format/format";
import type { Period } from "../../people/profiles/periods";
import { DirectoryFilters } from "../../performance/directory/DirectoryFilters";
import { DirectoryHeader } from "../../performance/directory/DirectoryHeader";
import { useDirectory, type Directory } from "../../performance/directory/use-directory";
import { TraderCard, FeederCardsSkeleton, FeederGrid } from "../../people/profiles/FeederCard";
import { Avatar } from "../../ui/data/Avatar";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { CompareDialog } from "./CompareDialog";
import { compareMax, useCompared } from "./use-compared";
import { FeedersDocument, type FeedersQuery } from "./feeders.generated";
import { NobodyFound } from "./NobodyFound";
import { OrderNote } from "./OrderNote";
import classes from "./FeedersPage.module.css";

const pageFeeders = 12;
/** With a search or filters the server counts up to so many, and one more where there are more. */
const countedMax = 1_000;

/** `/feeders`: everyone who shares their trades; filters and order are the address, up to four are side by side. */
export default function FeedersPage(): ReactNode {
  const directory = useDirectory();
  return (
    <>
      <DirectoryHeader
        title="Feeders"
        lead={
          <>
            Everyone here shares each trade as a <Link to="/education/records/sealed-records">sealed event</Link>. Figures are time-weighted
            and count every closed day.
          </>
        }
        directory={directory}
      />
      <DirectoryFilters directory={directory} view="FEEDERS" />
      <OrderNote directory={directory} />
      <FeederList directory={directory} />
    </>
  );
}

function FeederList({ directory }: { readonly directory: Directory }): ReactNode {
  const { period, search, orderBy, variables } = directory;
  const { data, error, loading, refetch, fetchMore } = useQuery(FeedersDocument, {
    variables: { first: pageFeeders, orderBy, ...variables },
  });
  const compared = useCompared();
  if (!data) {
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the directory.</ErrorState>
    ) : (
      <FeederCardsSkeleton cards={6} />
    );
  }
  const { edges, pageInfo, totalCount, demoCount } = data.traders;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: pageInfo.endCursor } });
  };
  if (edges.length === 0)
    return (
      <NobodyFound directory={directory}>
        <EmptyState title="The kitchen is empty">
          No feeders yet. They appear here with their record as soon as they share trades.
        </EmptyState>
      </NobodyFound>
    );
  return (
    <>
      <Flex gap="2px 12px" wrap="wrap" mb="sm" fz="sm" c="dimmed">
        <span role="status">
          {search ? `${countOf(totalCount, "feeder matches", "feeders match")} “${search}”` : countOf(totalCount, "feeder", "feeders")}
          {demoCount > 0 &&
            `, ${demoCount === totalCount && !isMore(totalCount) ? "all demo feeders" : countOf(demoCount, "demo feeder", "demo feeders")} with generated records`}
        </span>
        <Link to="/education/figures/every-figure">How figures are calculated</Link>
      </Flex>
      <FeederGrid>
        {edges.map(({ node }) => (
          <TraderCard key={node.id} trader={node} period={period} foot={<CardFoot feeder={node} compared={compared} />} />
        ))}
      </FeederGrid>
      <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
      <CompareTray compared={compared} period={period} />
    </>
  );
}

const isMore = (count: number): boolean => count === countedMax + 1;
const countOf = (count: number, one: string, other: string): string =>
  isMore(count) ? `${formatCount(countedMax)}+ ${other}` : formatCounted(count, one, other);

type Feeder = FeedersQuery["traders"]["edges"][number]["node"];
type Compared = ReturnType<typeof useCompared>;

const CardFoot = ({ feeder, compared }: { readonly feeder: Feeder; readonly compared: Compared }): ReactNode => (
  <Flex gap="xs" align="center">
    <CompareBox feeder={feeder} compared={compared} />
    {feeder.figures && !feeder.viewerIsSelf && (
      <TasteTestButton feeder={feeder} canCopy={feeder.viewerCanCopy && !feeder.viewerCopy} size="icon" />
    )}
  </Flex>
);

function CompareBox({ feeder, compared }: { readonly feeder: Feeder; readonly compared: Compared }): ReactNode {
  const isChosen = compared.chosen.some(({ id }) => id === feeder.id);
  const isFull = compared.chosen.length >= compareMax && !isChosen;
  if (!feeder.isVisible) return null;
  return (
    <Checkbox
      size="md"
      classNames={{ label: classes.compare }}
      label="Compare"
      aria-label={`Compare ${feeder.name}`}
      checked={isChosen}
      disabled={isFull}
      title={isFull ? `Up to ${compareMax} side by side` : undefined}
      onChange={() => compared.toggle({ id: feeder.id, name: feeder.name })}
    />
  );
}

/** Who is chosen so far, always in reach; opens the comparison from two on. */
function CompareTray({ compared, period }: { readonly compared: Compared; readonly period: Period }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { chosen, clear } = compared;
  if (chosen.length === 0) return null;
  return (
    <div className={classes.tray} role="region" aria-label="Comparison">
      <span className={classes.faces}>
        {chosen.map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} size={28} />
        ))}
      </span>
      <Text span size="sm" c="secondary" mr="xs" role="status">
        {chosen.length === 1 ? "Choose one more to compare" : `${chosen.length} of ${compareMax} chosen`}
      </Text>
      <Button onClick={clear}>Clear</Button>
      <Button variant="filled" disabled={chosen.length < 2} onClick={() => setOpen(true)}>
        Compare
      </Button>
      <CompareDialog isOpen={isOpen} onClose={() => setOpen(false)} feeders={chosen} period={period} />
    </div>
  );
}
