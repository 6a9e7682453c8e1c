import { Flex, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowsSort, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { CopyButton } from "../../copying/lifecycle/CopyButton";
import { RecipeCard } from "../recipe-lists/FeederRecipes";
import { TraderCard, FeederCardsSkeleton, FeederGrid } from "../../people/profiles/FeederCard";
import { PageHeader } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { PanPicture } from "../../ui/feedback/pictures";
import { Segmented } from "../../ui/controls/Segmented";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { useWindowFeedersQuery, useWindowRecipesQuery } from "./feeders.generated";
import type { WindowFeedersQueryVariables } from "./feeders.generated";
import { OrderNote } from "./OrderNote";
import classes from "./FeedersPage.module.css";

type Order = WindowFeedersQueryVariables["orderBy"];

const orders: readonly { value: Order; label: string }[] = [
  { value: "DRAWDOWN", label: "Smallest drawdown" },
  { value: "RETURN", label: "Highest return" },
  { value: "FOLLOWERS", label: "Most followed" },
  { value: "NEWEST", label: "Newest record" },
];
const windows = [
  { value: "feeders", label: "Feeders" },
  { value: "recipes", label: "Recipes" },
] as const;
const pageFeeders = 12;
const searchWaitMs = 250;

/** `/window-shop`: what can be had, with its figures and its price, before anything is paid. */
export default function WindowShopPage(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const shows = address.get("show") === "recipes" ? "recipes" : "feeders";
  return (
    <>
      <PageHeader title="Window shop" lead="Each card shows a feeder’s figures, open trades and price. All feeders are free." />
      <Flex gap="xs" wrap="wrap" mb="sm">
        <Segmented
          label="What is shown"
          options={windows}
          value={shows}
          onChange={(value) => setAddress(value === "recipes" ? { show: "recipes" } : {}, { replace: true })}
        />
      </Flex>
      {shows === "feeders" ? <FeedersWindow /> : <RecipesWindow />}
    </>
  );
}

function FeedersWindow(): ReactNode {
  const [orderBy, setOrder] = useState<Order>("DRAWDOWN");
  const { data, error, loading, refetch, fetchMore } = useWindowFeedersQuery({ variables: { first: pageFeeders, orderBy } });
  const order = (
    <Flex gap="xs" wrap="wrap" mb="sm">
      <Select
        className={classes.order}
        aria-label="Order"
        leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        data={orders}
        value={orderBy}
        allowDeselect={false}
        onChange={(value) => value && setOrder(value)}
      />
      <OrderNote orderBy={orderBy} />
    </Flex>
  );
  if (!data)
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the window.</ErrorState>
    ) : (
      <FeederCardsSkeleton cards={6} />
    );
  const { edges, pageInfo } = data.traders;
  if (edges.length === 0)
    return (
      <EmptyState picture={<PanPicture />} title="The window is empty">
        Nobody shares their trades yet. The first feeder to open one will stand here.
      </EmptyState>
    );
  const more = async (): Promise<void> => void (await fetchMore({ variables: { after: pageInfo.endCursor } }));
  return (
    <>
      {order}
      <FeederGrid>
        {edges.map(({ node }) => (
          <TraderCard
            key={node.id}
            trader={node}
            foot={
              <Text span size="sm" fw={500} c="secondary">
                Free to copy
              </Text>
            }
            action={
              node.viewerCopy || node.viewerCanCopy ? <CopyButton trader={node} openTrades={node.figures?.openTrades ?? 0} /> : undefined
            }
          />
        ))}
      </FeederGrid>
      <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="That is the whole window." />
    </>
  );
}

function RecipesWindow(): ReactNode {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), searchWaitMs);
  const { data, previousData, error, refetch } = useWindowRecipesQuery({ variables: { search } });
  const recipes = (data ?? previousData)?.recipes;
  return (
    <>
      <Flex gap="xs" wrap="wrap" mb="sm" role="search">
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search recipes by symbol or feeder"
          placeholder="Symbol or feeder"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Flex>
      {recipes ? (
        recipes.length === 0 ? (
          <EmptyState picture={<PanPicture />} title="Nothing cooking" actions={<Link to="/feed">View feed</Link>}>
            {search ? `No recipe you may see fits “${search}”.` : "There is no trade you may see yet."}
          </EmptyState>
        ) : (
          <div className={classes.recipes}>
            {recipes.map((recipe) => (
              <RecipeCard key={recipe.id} recipe={recipe} level={2} author={recipe.author.name} />
            ))}
          </div>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the recipes.</ErrorState>
      ) : (
        <FeederCardsSkeleton cards={6} />
      )}
    </>
  );
}
