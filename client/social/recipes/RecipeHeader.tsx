import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { useNow } from "../../lib/browser/now";
import { formatAge, formatDay, formatDelay, formatExact } from "../../lib/format/time";
import { ReturnNote, TradeReturn } from "../../trading/trades/TradeReturn";
import { recipeTitle } from "../../trading/trades/trade-words";
import { CopyTradeButton } from "../../copying/one-trade/CopyTradeButton";
import { FollowButton } from "../../people/follows/FollowButton";
import { Avatar } from "../../ui/data/Avatar";
import { ModeTag, SideTag, SourceTag, StatusTag, Tag } from "../../ui/data/Tag";
import type { RecipePageFragment } from "./recipe.generated";
import { tagAddress } from "../../ui/markdown/tags";
import classes from "./RecipeHeader.module.css";

export interface RecipeProps {
  readonly recipe: RecipePageFragment;
  readonly quote: QuoteFactsFragment | null;
}

/** Six letters of the id: enough to name a recipe in a sentence. */
export const shortRecipeId = (id: string): string => id.replaceAll("-", "").slice(-6).toUpperCase();

/** Whose trade, in what, since when, and how it is. */
export function RecipeHeader({ recipe, quote }: RecipeProps): ReactNode {
  const { trade, author } = recipe;

  return (
    <div>
      <nav className={classes.path} aria-label="Breadcrumb">
        <Link to="/feeders">Feeders</Link>
        <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
        <Link to={`/trader/${author.id}`}>{author.name}</Link>
        <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
        <span aria-current="page">Recipe {shortRecipeId(recipe.id)}</span>
      </nav>
      <header className={classes.header}>
        <Avatar id={author.id} name={author.name} picture={author.pictureUrl} size={56} />
        <div className={classes.what}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{recipeTitle(recipe.title, trade)}</h1>
            <SideTag side={trade.side} />
            <StatusTag status={trade.status} />
          </div>
          <div className={classes.meta}>
            <Link className={classes.author} to={`/trader/${author.id}`}>
              {author.name}
            </Link>
            <Lifetime openedAt={trade.openedAt} closedAt={trade.closedAt} />
            <Link className={classes.symbol} to={`/instrument/${trade.instrument.symbol}`}>
              <Tag>${trade.instrument.symbol}</Tag>
            </Link>
            {trade.tags.map((tag) => (
              <Link key={tag} className={classes.symbol} to={tagAddress("topic", tag)}>
                <Tag>#{tag}</Tag>
              </Link>
            ))}
            <ModeTag mode={trade.mode} />
            <SourceTag source={trade.source} />
          </div>
        </div>
        <div className={classes.result}>
          <TradeReturn className={classes.return} trade={trade} quote={quote} />
          <div className={classes.note}>
            <ReturnNote trade={trade} quote={quote} />
            {author.viewerDelaySeconds > 0 && <>, {formatDelay(author.viewerDelaySeconds)} delay</>}
          </div>
        </div>
        {!author.viewerIsSelf && <FollowButton trader={author} />}
        {recipe.viewerCanCopyTrade && trade.status === "OPEN" && (
          <CopyTradeButton
            {...{ feeder: author, tradeId: trade.id, side: trade.side, averagePrice: trade.averagePrice }}
            {...{
              symbol: trade.instrument.symbol,
              tick: trade.instrument.tick,
              stopPrice: trade.stopPrice,
              targetPrice: trade.targetPrice,
            }}
          />
        )}
      </header>
    </div>
  );
}

function Lifetime({ openedAt, closedAt }: { readonly openedAt: string; readonly closedAt: string | null }): ReactNode {
  const now = useNow();
  const until = closedAt === null ? now : Date.parse(closedAt);
  return (
    <span title={`${formatExact(openedAt)}${closedAt ? ` to ${formatExact(closedAt)}` : ""}`}>
      {closedAt ? `${formatDay(openedAt, now)} to ${formatDay(closedAt, now)}` : `opened ${formatDay(openedAt, now)}`},{" "}
      {formatAge(openedAt, until)}
    </span>
  );
}
