import { useQuery } from "@apollo/client/react";
import { Button, Checkbox, Flex, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArrowsSort, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { FeedersQueryVariables } from "./feeders.generated";
import { TraderCard, FeederCardsSkeleton, FeederGrid } from "../../people/profiles/FeederCard";
import { Avatar } from "../../ui/data/Avatar";
import { PageHeader } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { PanPicture } from "../../ui/feedback/pictures";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { CompareDialog } from "./CompareDialog";
import { compareMax, useCompared } from "./use-compared";
import { FeedersDocument, type FeedersQuery } from "./feeders.generated";
import { OrderNote } from "./OrderNote";
import { wordFor } from "../../lib/format/locale";
import classes from "./FeedersPage.module.css";

type Order = FeedersQueryVariables["orderBy"];

const orders: readonly { value: Order; label: string }[] = [
  { value: "RETURN", label: "Highest return" },
  { value: "DRAWDOWN", label: "Smallest drawdown" },
  { value: "FOLLOWERS", label: "Most followed" },
  { value: "NEWEST", label: "Newest record" },
  { value: "NAME", label: "Name" },
];
const pageFeeders = 12;
const searchWaitMs = 250;
const searchCharactersMax = 60;

const orderOf = (text: string | null): Order => orders.find(({ value }) => value.toLowerCase() === text)?.value ?? "RETURN";

/** `/feeders`: everyone who shares their trades; search and order are the address, up to four are side by side. */
export default function FeedersPage(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const search = address.get("q")?.slice(0, searchCharactersMax) ?? "";
  const orderBy = orderOf(address.get("order"));
  const change = (name: string, value: string): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const setSearch = useDebouncedCallback((text: string) => change("q", text.trim()), searchWaitMs);
  const [typed, setTyped] = useState(search);
  return (
    <>
      <PageHeader
        title="Feeders"
        lead="Everyone here shares each trade as a sealed event. Figures are time-weighted and count every closed day."
      />
      <Flex gap="xs" wrap="wrap" mb="sm" role="search">
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search feeders by name"
          placeholder="Search by name"
          maxLength={searchCharactersMax}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setSearch(currentTarget.value);
          }}
        />
        <Select
          className={classes.order}
          aria-label="Order"
          leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
          data={orders}
          value={orderBy}
          allowDeselect={false}
          onChange={(value) => value && change("order", value === "RETURN" ? "" : value.toLowerCase())}
        />
        <OrderNote orderBy={orderBy} />
      </Flex>
      <Directory
        search={search}
        orderBy={orderBy}
        onClear={() => {
          setTyped("");
          change("q", "");
        }}
      />
    </>
  );
}

function Directory({
  search,
  orderBy,
  onClear,
}: {
  readonly search: string;
  readonly orderBy: Order;
  readonly onClear: () => void;
}): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(FeedersDocument, {
    variables: { first: pageFeeders, search: search || null, orderBy },
  });
  const compared = useCompared();
  if (!data) {
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the directory.</ErrorState>
    ) : (
      <FeederCardsSkeleton cards={6} />
    );
  }
  const { edges, pageInfo, totalCount } = data.traders;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: pageInfo.endCursor } });
  };
  if (edges.length === 0) return <NobodyFound search={search} onClear={onClear} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {search
          ? `${totalCount} ${wordFor(totalCount, "feeder matches", "feeders match")} “${search}”`
          : `${totalCount} ${wordFor(totalCount, "feeder", "feeders")}`}
      </Text>
      <FeederGrid>
        {edges.map(({ node }) => (
          <TraderCard key={node.id} trader={node} foot={<CompareBox feeder={node} compared={compared} />} />
        ))}
      </FeederGrid>
      <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="That is everyone." />
      <CompareTray compared={compared} />
    </>
  );
}

type Feeder = FeedersQuery["traders"]["edges"][number]["node"];
type Compared = ReturnType<typeof useCompared>;

function CompareBox({ feeder, compared }: { readonly feeder: Feeder; readonly compared: Compared }): ReactNode {
  const isChosen = compared.chosen.some(({ id }) => id === feeder.id);
  const isFull = compared.chosen.length >= compareMax && !isChosen;
  if (!feeder.isVisible) return null;
  return (
    <Checkbox
      size="xs"
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
function CompareTray({ compared }: { readonly compared: Compared }): ReactNode {
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
      <CompareDialog isOpen={isOpen} onClose={() => setOpen(false)} feeders={chosen} />
    </div>
  );
}

function NobodyFound({ search, onClear }: { readonly search: string; readonly onClear: () => void }): ReactNode {
  if (!search)
    return (
      <EmptyState title="The kitchen is empty">
        Nobody shares their trades here yet. As soon as someone does, they stand here with their record.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No “${search}” in this kitchen`}
      picture={<PanPicture />}
      actions={
        <Button variant="filled" onClick={onClear}>
          Show everyone
        </Button>
      }
    >
      Names and usernames were searched. Try fewer letters.
    </EmptyState>
  );
}
