import { Box, Flex, Text } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { CoveringLink } from "../../ui/controls/CoveringLink";
import { useQuote } from "../../graphql/session/SessionContext";
import { useNow } from "../../lib/browser/now";
import { formatPrice } from "../../lib/format/format";
import { formatAge, formatMoment } from "../../lib/format/time";
import { TradeReturn, useStaleSince } from "../../trading/trades/TradeReturn";
import { TradeSpark } from "../../trading/trades/TradeSpark";
import { recipeTitle } from "../../trading/trades/trade-words";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { ModeTag, SideTag, StatusTag, Tag } from "../../ui/data/Tag";
import { TraderRecipesDocument, type RecipeCardFragment, type TraderRecipesQueryVariables } from "../../people/profiles/profile.generated";
import classes from "./FeederRecipes.module.css";

const recentRecipes = 3;
const pageRecipes = 12;
const tagsShown = 2;

/** The card's heading has the symbol already. Only the lead goes: a thesis may name its symbol in the middle ("in $MSFT, and"). */
const withoutLead = (title: string, lead: string): string => (title.startsWith(lead) ? title.slice(lead.length) : title);

/** How many recipes the viewer may see; null until known. Shares its request with the recent ones. */
export function useRecipeCount(traderId: string): number | null {
  const { data } = useQuery(TraderRecipesDocument, {
    variables: { id: traderId, status: null, first: recentRecipes },
    fetchPolicy: "cache-first",
  });
  return data?.trader?.recipes.totalCount ?? null;
}

/** The last three, on the record's page. */
export function RecentRecipes({ traderId }: { readonly traderId: string }): ReactNode {
  const { data, error, refetch } = useQuery(TraderRecipesDocument, { variables: { id: traderId, status: null, first: recentRecipes } });
  const recipes = data?.trader?.recipes;
  const all = recipes && recipes.totalCount > recentRecipes && (
    <Link className={classes.all} to="?tab=recipes">
      All {recipes.totalCount}
    </Link>
  );
  return (
    <Card title="Recent recipes" aside={all} isFlush>
      {error && !recipes ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the recipes.</ErrorState>
      ) : !recipes ? (
        <RecipesSkeleton cards={recentRecipes} />
      ) : recipes.edges.length === 0 ? (
        <Text size="sm" c="dimmed" pb="md" px="md">
          No visible trades yet.
        </Text>
      ) : (
        <div className={classes.strip}>
          {recipes.edges.slice(0, recentRecipes).map(({ node }) => (
            <RecipeCard key={node.id} recipe={node} level={3} />
          ))}
        </div>
      )}
    </Card>
  );
}

type Status = NonNullable<TraderRecipesQueryVariables["status"]> | "ALL";

const statuses: readonly { value: Status; label: string }[] = [
  { value: "ALL", label: "All" },
  { value: "OPEN", label: "Open" },
  { value: "CLOSED", label: "Closed" },
];

/** All recipes, endless, open or closed. */
export function RecipeList({ traderId, firstName }: { readonly traderId: string; readonly firstName: string }): ReactNode {
  const [status, setStatus] = useState<Status>("ALL");
  const { data, error, loading, refetch, fetchMore } = useQuery(TraderRecipesDocument, {
    variables: { id: traderId, status: status === "ALL" ? null : status, first: pageRecipes },
  });
  const recipes = data?.trader?.recipes;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: recipes?.pageInfo.endCursor } });
  };
  return (
    <>
      <Box mb="md">
        <Segmented label="Which recipes" value={status} options={statuses} onChange={setStatus} />
      </Box>
      {!recipes ? (
        error && !loading ? (
          <ErrorState onRetry={() => void refetch()}>Couldn’t load the recipes.</ErrorState>
        ) : (
          <RecipesSkeleton cards={6} />
        )
      ) : recipes.edges.length === 0 ? (
        <EmptyState title={status === "OPEN" ? "Nothing on the stove" : "No recipes here yet"}>
          {status === "OPEN"
            ? `${firstName} has no open trades visible to you.`
            : "A recipe is the page of a trade: why, where the stop is, and how it went."}
        </EmptyState>
      ) : (
        <>
          <div className={classes.grid}>
            {recipes.edges.map(({ node }) => (
              <RecipeCard key={node.id} recipe={node} level={2} />
            ))}
          </div>
          <InfiniteScrollFooter
            hasMore={recipes.pageInfo.hasNextPage}
            cursor={recipes.pageInfo.endCursor}
            onMore={more}
            end="End of list."
          />
        </>
      )}
    </>
  );
}

export interface RecipeCardProps {
  readonly recipe: RecipeCardFragment;
  readonly level: 2 | 3;
  /** Whose it is, where several people's are together. */
  readonly author?: string;
}

/** A trade in short: symbol, how it is, the price round it. */
export function RecipeCard({ recipe, level, author }: RecipeCardProps): ReactNode {
  const Heading = `h${level}` as const;
  const { trade } = recipe;
  const { instrument } = trade;
  const isOpen = trade.status === "OPEN";
  const live = useQuote(instrument.symbol);
  const now = useNow();
  const staleSince = useStaleSince(live);
  const end = isOpen ? `${formatPrice(live?.mid, instrument.tick)} now` : formatPrice(trade.exitPrice, instrument.tick);
  return (
    <article className={classes.card}>
      <Flex component="header" gap="xs" align="center">
        <Heading className={classes.symbol}>
          <CoveringLink isInset to={`/recipe/${recipe.id}`}>
            {instrument.symbol}
          </CoveringLink>
        </Heading>
        <SideTag side={trade.side} />
        <ModeTag mode={trade.mode} />
        <Box component="span" ml="auto">
          <StatusTag status={trade.status} />
        </Box>
      </Flex>
      <Text size="xs" c="dimmed" truncate>
        {author && `${author}: `}
        {withoutLead(recipeTitle(recipe.title, trade), `${instrument.symbol}, `)}
      </Text>
      <TradeReturn className={classes.return} trade={trade} quote={live} />
      <TradeSpark trade={trade} mid={isOpen ? (live?.mid ?? null) : null} isStale={staleSince !== null} height={72} />
      <div className={classes.line}>
        <span>
          {formatPrice(trade.averagePrice, instrument.tick)} → {end}
        </span>
        <span>
          {isOpen
            ? `since ${formatMoment(trade.openedAt, now)}`
            : `${formatAge(trade.openedAt, Date.parse(trade.closedAt ?? trade.openedAt))}, ${endingOf(trade.closeReason)}`}
        </span>
      </div>
      {trade.tags.length > 0 && (
        <Flex gap={4} wrap="wrap" mt={4}>
          {trade.tags.slice(0, tagsShown).map((tag) => (
            <Tag key={tag}>#{tag}</Tag>
          ))}
        </Flex>
      )}
    </article>
  );
}

const endings: Readonly<Record<string, string>> = {
  STOP: "stopped",
  TARGET: "at its target",
  MARGIN: "by margin",
  RESET: "by a reset",
  SUSPENDED: "by a moderator",
};
const endingOf = (reason: string | null): string => endings[reason ?? ""] ?? "closed";

const RecipesSkeleton = ({ cards }: { readonly cards: number }): ReactNode => (
  <Loading label="Loading recipes">
    <div className={cards > recentRecipes ? classes.grid : classes.strip}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={classes.card} aria-hidden="true">
          <Skeleton width="50%" height={18} />
          <Skeleton width="30%" height={12} />
          <Skeleton width={80} height={22} />
          <Skeleton height={72} />
          <Skeleton height={14} />
        </div>
      ))}
    </div>
  </Loading>
);
