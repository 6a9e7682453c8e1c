import { useQuery } from "@apollo/client/react";
import { Button, Stack } from "@mantine/core";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { FeedDocument, type FeedQuery } from "../trade-feed/trade-feed.generated";
import { tradeFeedPageItems, tradeFeedStream } from "../trade-feed/trade-feed.cache";
import { CommentsCard } from "../discussion/CommentsCard";
import { useQuote, useStream } from "../../graphql/session/SessionContext";
import { openReturnPercent } from "../../lib/format/percent";
import { PanPicture } from "../../ui/feedback/pictures";
import { usePageTitle } from "../../ui/shell/frame/title";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { RecipeCopiesCard, YourCopyCard } from "../../copying/eater-view/RecipeCopies";
import { EventTimeline } from "./EventTimeline";
import { RecipeOfferCard, RecipeUnlock } from "../../billing/spending/UnlockRecipe";
import { RecipeOfferOfDocument } from "../../billing/spending/spending.generated";
import { OwnerActions } from "../recipe-editing/OwnerActions";
import { PlanCard } from "./PlanCard";
import { RecipeChart } from "./RecipeChart";
import { RecipeHeader } from "./RecipeHeader";
import { RecipeSkeleton } from "./RecipeSkeleton";
import { RecipeStats } from "./RecipeStats";
import { RecipeDocument, type RecipePageFragment } from "./recipe.generated";
import classes from "./RecipePage.module.css";

type TradeEvent = RecipePageFragment["events"][number];

/** `/recipe/{id}`: the page of a trade, live while it is open. */
export default function RecipePage(): ReactNode {
  const { id = "" } = useParams();
  const { data, error, loading, refetch } = useQuery(RecipeDocument, { variables: { id } });
  if (data?.recipe) return <RecipeView key={id} recipe={data.recipe} onChanged={refetch} />;
  if (error && !loading)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the recipe.
      </ErrorState>
    );
  return data ? <UnseenRecipe id={id} /> : <RecipeSkeleton />;
}

function RecipeView({ recipe, onChanged }: { readonly recipe: RecipePageFragment; readonly onChanged: () => Promise<unknown> }): ReactNode {
  const { trade, author } = recipe;
  const { symbol, tick } = trade.instrument;
  usePageTitle(`${symbol}, ${author.name}`);
  const quote = useQuote(symbol);
  const events = useLiveEvents(recipe);
  // The stream carries what a card needs; words, amounts and shares come with the recipe itself.
  const hasNewEvents = events.length > recipe.events.length;
  const newest = events[0]?.id;
  useEffect(() => {
    if (hasNewEvents) onChanged().catch(() => undefined);
  }, [hasNewEvents, newest, onChanged]);
  return (
    <Stack maw={1184} mx="auto">
      <RecipeHeader recipe={recipe} quote={quote} />
      {trade.viewerCanTrade && trade.status === "OPEN" && <OwnerActions trade={trade} quote={quote} />}
      <RecipeUnlock tradeId={trade.id} />
      <RecipeStats recipe={recipe} quote={quote} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <RecipeChart trade={trade} events={events} quote={quote} />
          <PlanCard recipe={recipe} events={events} />
          <CommentsCard recipe={recipe} />
        </div>
        <Stack miw={0}>
          <YourCopyCard recipe={recipe} />
          <RecipeCopiesCard
            recipe={recipe}
            feeder={{
              name: author.name.split(/\s/)[0] ?? author.name,
              returnPercent: trade.status === "OPEN" ? openReturnPercent(trade.side, trade.averagePrice, quote?.mid) : trade.returnPercent,
            }}
          />
          <EventTimeline events={events} side={trade.side} tick={tick} />
        </Stack>
      </div>
    </Stack>
  );
}

/**
 * The trade's events with those that came in since: while it is open the page follows the feed of its author in its
 * symbol, and what belongs to this trade joins the list. Newest first.
 */
function useLiveEvents({ trade, author, events }: RecipePageFragment): readonly TradeEvent[] {
  // Once open, always followed: the trade itself turns closed a moment before its last sealed event arrives.
  const [wasOpen] = useState(trade.status === "OPEN");
  const { symbol } = trade.instrument;
  const variables = useMemo(() => ({ filter: { scope: "ALL" as const, symbol, traderId: author.id } }), [symbol, author.id]);
  const { data } = useQuery(FeedDocument, { variables: { first: tradeFeedPageItems, ...variables }, skip: !wasOpen });
  useStream(tradeFeedStream, wasOpen ? variables : null, data?.feed.asOfSequence);
  return useMemo(() => joined(events, data, trade.id), [events, data, trade.id]);
}

export function joined(events: readonly TradeEvent[], data: FeedQuery | undefined, tradeId: string): readonly TradeEvent[] {
  const arrived = data?.feed.edges.flatMap(({ node }) => (node.trade.id === tradeId ? [node.event] : [])) ?? [];
  const known = new Set(events.map(({ id }) => id));
  return [...events, ...arrived.filter(({ id }) => !known.has(id))].sort((a, b) => b.sequence - a.sequence);
}

/** Locked, where its feeder sells it; else there is none for this viewer. */
function UnseenRecipe({ id }: { readonly id: string }): ReactNode {
  const { data, loading } = useQuery(RecipeOfferOfDocument, { variables: { id } });
  if (loading && !data) return <RecipeSkeleton />;
  return data?.recipeOffer ? (
    <Stack maw={560} mx="auto">
      <RecipeOfferCard offer={data.recipeOffer} />
    </Stack>
  ) : (
    <NoSuchRecipe />
  );
}

const NoSuchRecipe = (): ReactNode => (
  <EmptyState
    level={1}
    title="This recipe is not on the menu"
    picture={<PanPicture />}
    actions={
      <>
        <Button component={Link} to="/feeders">
          All feeders
        </Button>
        <Button component={Link} to="/feed?scope=all" variant="filled">
          Latest trades
        </Button>
      </>
    }
  >
    It does not exist or is not visible to you yet. Delayed trades appear in the feed as soon as you can see them.
  </EmptyState>
);
