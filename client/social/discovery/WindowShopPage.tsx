import { useQuery } from "@apollo/client/react";
import { Flex, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { DirectoryFilters } from "../../performance/directory/DirectoryFilters";
import { DirectoryHeader } from "../../performance/directory/DirectoryHeader";
import { useDirectory, type Directory } from "../../performance/directory/use-directory";
import { SubscribeButton } from "../../billing/spending/FeederPaying";
import { LockedRecipes } from "../../billing/spending/LockedRecipes";
import { LockedRecipesDocument } from "../../billing/spending/spending.generated";
import { formatBites } from "../../lib/format/format";
import { CopyButton } from "../../copying/lifecycle/CopyButton";
import { RecipeCard } from "../recipe-lists/FeederRecipes";
import { TraderCard, FeederCardsSkeleton, FeederGrid } from "../../people/profiles/FeederCard";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { PanPicture } from "../../ui/feedback/pictures";
import { Segmented } from "../../ui/controls/Segmented";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { useWindowFeedersQuery, useWindowRecipesQuery } from "./feeders.generated";
import { NobodyFound } from "./NobodyFound";
import { OrderNote } from "./OrderNote";
import classes from "./FeedersPage.module.css";

const windows = [
  { value: "feeders", label: "Feeders" },
  { value: "recipes", label: "Recipes" },
] as const;
const pageFeeders = 12;
const searchWaitMs = 250;

/** `/window-shop`: what can be had, with its figures and its price, before anything is paid. */
export default function WindowShopPage(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const directory = useDirectory("COPIERS");
  const shows = address.get("show") === "recipes" ? "recipes" : "feeders";
  const show = (value: string): void =>
    setAddress(
      (now) => new URLSearchParams([...[...now].filter(([name]) => name !== "show"), ...(value === "recipes" ? [["show", value]] : [])]),
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <DirectoryHeader
        title="Window shop"
        lead="Each card shows a feeder’s figures, open trades and price before you pay."
        directory={directory}
      />
      <Flex gap="xs 16px" wrap="wrap" mb="sm" align="center" fz="sm">
        <Segmented label="What is shown" options={windows} value={shows} onChange={show} />
        <Link to="/education/figures/every-figure">How figures are calculated</Link>
      </Flex>
      {shows === "feeders" ? <FeedersWindow directory={directory} /> : <RecipesWindow />}
    </>
  );
}

const FeedersWindow = ({ directory }: { readonly directory: Directory }): ReactNode => (
  <>
    <DirectoryFilters directory={directory} view="WINDOW_SHOP" />
    <OrderNote directory={directory} />
    <FeedersOnShow directory={directory} />
  </>
);

function FeedersOnShow({ directory }: { readonly directory: Directory }): ReactNode {
  const { orderBy, period, variables } = directory;
  const { data, error, loading, refetch, fetchMore } = useWindowFeedersQuery({ variables: { first: pageFeeders, orderBy, ...variables } });
  if (!data)
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the window.</ErrorState>
    ) : (
      <FeederCardsSkeleton cards={6} />
    );
  const { edges, pageInfo } = data.traders;
  if (edges.length === 0)
    return (
      <NobodyFound directory={directory}>
        <EmptyState picture={<PanPicture />} title="The window is empty">
          No feeders yet. The first to open a trade appears here.
        </EmptyState>
      </NobodyFound>
    );
  const more = async (): Promise<void> => void (await fetchMore({ variables: { after: pageInfo.endCursor } }));
  return (
    <>
      <FeederGrid>
        {edges.map(({ node }) => (
          <TraderCard
            key={node.id}
            trader={node}
            period={period}
            foot={
              <Text size="sm" fw={500} c="secondary" lineClamp={2} title={node.offer?.teaser || undefined}>
                {node.priceBites === 0 ? "Free to copy" : `${formatBites(node.priceBites)} for 30 days`}
                {node.offer?.teaser ? ` · ${node.offer.teaser}` : ""}
              </Text>
            }
            action={
              node.priceBites > 0 && !node.viewerSubscription && !node.viewerIsSelf && !node.viewerCopy ? (
                <SubscribeButton terms={node} />
              ) : node.viewerCopy || node.viewerCanCopy ? (
                <CopyButton trader={node} openTrades={node.figures?.openTrades ?? 0} />
              ) : undefined
            }
          />
        ))}
      </FeederGrid>
      <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
    </>
  );
}

function RecipesWindow(): ReactNode {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), searchWaitMs);
  const { data, previousData, error, refetch } = useWindowRecipesQuery({ variables: { search } });
  const forSale = useQuery(LockedRecipesDocument, { variables: { feederId: null } });
  const recipes = (data ?? previousData)?.recipes;
  // What is for sale stands above the rest, which would move down when it comes: both are shown at once.
  const isWaiting = (!recipes && !error) || (search === "" && !forSale.data && !forSale.error);
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
      {search === "" && !isWaiting && <LockedRecipes />}
      {isWaiting ? (
        <FeederCardsSkeleton cards={6} />
      ) : recipes ? (
        recipes.length === 0 ? (
          <EmptyState picture={<PanPicture />} title="Nothing cooking" actions={<Link to="/feed">View feed</Link>}>
            {search ? `No visible recipes match “${search}”.` : "No visible trades yet."}
          </EmptyState>
        ) : (
          <div className={classes.recipes}>
            {recipes.map((recipe) => (
              <RecipeCard key={recipe.id} recipe={recipe} level={2} author={recipe.author.name} />
            ))}
          </div>
        )
      ) : (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the recipes.</ErrorState>
      )}
    </>
  );
}
