import { useQuery } from "@apollo/client/react";
import { Box, Button, Flex, Stack, Text } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { allKinds, type TimelineFilter } from "../timeline/timeline.cache";
import { useTimeline } from "../timeline/use-timeline";
import { useQuote } from "../../graphql/session/SessionContext";
import type { TagKind } from "../../graphql/schema.generated";
import { firstResolution, InstrumentChart } from "../../market/instruments/InstrumentChart";
import { QuoteHeader } from "../../market/quotes/QuoteHeader";
import { FollowButton } from "../../people/follows/FollowButton";
import { RecipeCard } from "../recipe-lists/FeederRecipes";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Count, Percent } from "../../ui/data/Num";
import { PanPicture } from "../../ui/feedback/pictures";
import { usePageTitle } from "../../ui/shell/frame/title";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { tierNames } from "../../ui/data/TierBadge";
import { SentimentCard } from "./SentimentCard";
import { tagName } from "./tag-words";
import { TagFollowButton } from "./TagFollowButton";
import { SaidByTrader, SaidWithTag, type SaidWith } from "./TagPosts";
import { TagDocument, type TagQuery, type TagTraderFragment } from "./tags.generated";
import classes from "./tags.module.css";
import { formatCounted } from "../../lib/format/format";

type TagFacts = NonNullable<TagQuery["tag"]>;

const recipesShown = 6;

interface TagPageProps {
  readonly kind: TagKind;
  readonly value: string;
}

/** A tag's page, of whichever kind: figures, what people expect, who is behind it, and all that is said. */
export const TagPage = (props: TagPageProps): ReactNode =>
  props.kind === "STOCK" || props.kind === "TOPIC" ? <SubjectTag {...props} /> : <TagOf {...props} said={null} />;

/** Of a symbol or a topic the address says what its list is of: both are asked for at once. */
function SubjectTag({ kind, value }: TagPageProps): ReactNode {
  const filter = useMemo<TimelineFilter>(
    () => ({
      ...{ scope: "ALL", symbol: kind === "STOCK" ? value : null, topic: kind === "TOPIC" ? value : null },
      ...{ traderId: null, kinds: [...allKinds] },
    }),
    [kind, value],
  );
  const timeline = useTimeline(filter);
  return <TagOf kind={kind} value={value} said={{ filter, timeline }} />;
}

function TagOf({ kind, value, said }: TagPageProps & { readonly said: SaidWith | null }): ReactNode {
  const { data, error, loading, refetch } = useQuery(TagDocument, { variables: { kind, value, recipes: recipesShown } });
  usePageTitle(tagName({ kind, value }));
  if (data?.tag) return <TagView key={data.tag.id} tag={data.tag} said={said} />;
  if (error && !loading)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load {tagName({ kind, value })}.
      </ErrorState>
    );
  return data ? <NoSuchTag kind={kind} value={value} /> : <TagSkeleton />;
}

function TagView({ tag, said }: { readonly tag: TagFacts; readonly said: SaidWith | null }): ReactNode {
  return (
    <Stack maw={1184} mx="auto">
      <TagHeader tag={tag} />
      <Figures tag={tag} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {tag.instrument && (
            <InstrumentChart
              symbol={tag.instrument.symbol}
              tick={tag.instrument.tick}
              height={240}
              initialResolution={firstResolution(tag.instrument.source)}
            />
          )}
          {said ? <SaidWithTag tag={tag} said={said} /> : <SaidByTrader tag={tag} />}
        </div>
        <aside className={classes.side} aria-label={`About ${tagName(tag)}`}>
          <SentimentCard sentiment={tag.sentiment} />
          <PeopleCard tag={tag} />
          {tag.kind === "STOCK" && <RecipesCard tag={tag} />}
        </aside>
      </div>
    </Stack>
  );
}

function TagHeader({ tag }: { readonly tag: TagFacts }): ReactNode {
  const { instrument, trader } = tag;
  const follow = <TagFollowButton tag={tag} isPrimary />;
  if (instrument) return <StockHeader tag={tag} instrument={instrument} follow={follow} />;
  return (
    <Flex component="header" gap="12px 16px" align="center" wrap="wrap">
      {trader && <Avatar id={trader.id} name={trader.name} size={56} />}
      <Box flex="1 1 200px" miw={0}>
        <h1 className={classes.name}>{tagName(tag)}</h1>
        {trader && (
          <Text size="sm" c="secondary" mt={2}>
            <Link to={`/trader/${trader.id}`}>{trader.name}</Link>, {tierNames[trader.tier]}
          </Text>
        )}
      </Box>
      {follow}
      {trader && <FollowButton trader={trader} />}
    </Flex>
  );
}

interface StockHeaderProps {
  readonly tag: TagFacts;
  readonly instrument: NonNullable<TagFacts["instrument"]>;
  readonly follow: ReactNode;
}

function StockHeader({ tag, instrument, follow }: StockHeaderProps): ReactNode {
  const quote = useQuote(instrument.symbol);
  return (
    <QuoteHeader
      instrument={instrument}
      quote={quote}
      title={
        <h1 className={classes.name}>
          {tagName(tag)} <span>{instrument.name}</span>
        </h1>
      }
      aside={
        <>
          {follow}
          <Button component={Link} to={`/instrument/${encodeURIComponent(instrument.symbol)}`}>
            Open ticket
          </Button>
        </>
      }
    />
  );
}

function Figures({ tag }: { readonly tag: TagFacts }): ReactNode {
  const { sentiment } = tag;
  return (
    <StatStrip label={`Figures for ${tagName(tag)}`}>
      <StatTile label="Posts" value={<Count value={tag.postCount} />} context="30 days" />
      <StatTile label="Followers" value={<Count value={tag.followerCount} />} context="people" />
      <StatTile
        label="Bullish"
        value={<Percent value={sentiment.bullishPercent} digits={0} isChange={false} reason="No sentiment yet" />}
        context={`of ${formatCounted(sentiment.people, "person", "people")}`}
      />
      {tag.kind === "STOCK" ? (
        <StatTile label="Recipes" value={<Count value={tag.recipes.totalCount} />} context="you may see" />
      ) : (
        <StatTile label="Authors" value={<Count value={tag.traders.length} />} context="the most active" />
      )}
    </StatStrip>
  );
}

function PeopleCard({ tag }: { readonly tag: TagFacts }): ReactNode {
  const title = tag.kind === "STOCK" ? "Traders" : "Authors";
  return (
    <Card title={title} isFlush>
      {tag.traders.length === 0 ? (
        <p className={classes.noneIn}>{tag.kind === "STOCK" ? "No visible trades." : "None in the last 30 days."}</p>
      ) : (
        <ul className={classes.people}>
          {tag.traders.map((trader) => (
            <PersonRow key={trader.id} trader={trader} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PersonRow({ trader }: { readonly trader: TagTraderFragment }): ReactNode {
  return (
    <li>
      <Link className={classes.person} to={`/trader/${trader.id}`}>
        <Avatar id={trader.id} name={trader.name} size={32} />
        <span>
          <b>{trader.name}</b>
          <span>
            {tierNames[trader.tier]}
            {trader.figures && (
              <>
                , <Percent value={trader.figures.returnPercent.value} reason={trader.figures.returnPercent.reason} digits={1} />
              </>
            )}
          </span>
        </span>
      </Link>
      <FollowButton trader={trader} size="xs" />
    </li>
  );
}

function RecipesCard({ tag }: { readonly tag: TagFacts }): ReactNode {
  const { edges, totalCount } = tag.recipes;
  return (
    <Card title="Recipes" note={totalCount > edges.length ? `latest ${edges.length} of ${totalCount}` : undefined} isFlush>
      {edges.length === 0 ? (
        <p className={classes.noneIn}>No visible trades yet.</p>
      ) : (
        <div className={classes.recipes}>
          {edges.map(({ node }) => (
            <RecipeCard key={node.id} recipe={node} level={3} />
          ))}
        </div>
      )}
    </Card>
  );
}

const nobody = "This person does not exist or is not visible to you.";
const missing: Readonly<Record<TagKind, string>> = {
  STOCK: "This symbol is not traded here.",
  PERSON: nobody,
  CHEF: nobody,
  TOPIC: "A topic begins with a letter and has at most 40 letters, digits and underscores.",
};

const NoSuchTag = ({ kind, value }: { readonly kind: TagKind; readonly value: string }): ReactNode => (
  <EmptyState
    level={1}
    title={`${tagName({ kind, value })} is not on the menu`}
    picture={<PanPicture />}
    actions={
      <Button component={Link} to="/tags/trending" variant="filled">
        View trending tags
      </Button>
    }
  >
    {missing[kind]} Trending tags show what people discuss now.
  </EmptyState>
);

const TagSkeleton = (): ReactNode => (
  <Loading label="Loading the tag">
    <Stack maw={1184} mx="auto">
      <Skeleton height={56} />
      <StatStripSkeleton tiles={4} />
      <div className={classes.columns}>
        <Skeleton height={420} />
        <Skeleton height={280} />
      </div>
    </Stack>
  </Loading>
);
