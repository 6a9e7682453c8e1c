import { useQuery } from "@apollo/client/react";
import { useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useQuote } from "../../graphql/session/SessionContext";
import { useNow } from "../../lib/browser/now";
import { formatMoment } from "../../lib/format/time";
import { BarsDocument } from "../../market/instruments/market.generated";
import { TradeReturn } from "../../trading/trades/TradeReturn";
import { windowOf } from "../../trading/trades/trade-window";
import { Sparkline } from "../../ui/data/Sparkline";
import { ModeTag } from "../../ui/data/Tag";
import type { LinkedRecipeFragment } from "./post.generated";
import classes from "./Post.module.css";

/** A recipe under a post: the price round it, what and since when, and how it is now. Leads to its page. */
export function LinkedRecipe({ recipe }: { readonly recipe: LinkedRecipeFragment }): ReactNode {
  const { trade, author } = recipe;
  const { instrument } = trade;
  const quote = useQuote(instrument.symbol);
  const now = useNow();
  return (
    <Link className={classes.recipe} to={`/recipe/${recipe.id}`}>
      <span className={classes.recipeSpark} aria-hidden="true">
        <MiniSpark trade={trade} />
      </span>
      <span className={classes.recipeWords}>
        <b>
          {instrument.symbol}, {trade.side === "LONG" ? "long" : "short"} since {formatMoment(trade.openedAt, now)}
        </b>
        <span>
          Recipe by {author.name}, {trade.status === "OPEN" ? "open" : "closed"} <ModeTag mode={trade.mode} />
        </span>
      </span>
      <TradeReturn className={classes.recipeReturn} trade={trade} quote={quote} />
    </Link>
  );
}

/** The price round the trade as one line, from the bars that its cards elsewhere share. */
function MiniSpark({ trade }: { readonly trade: LinkedRecipeFragment["trade"] }): ReactNode {
  // The window is chosen once, so that the passing of time does not change the request.
  const [now] = useState(() => Date.now());
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const window = useMemo(() => windowOf(trade, now), [trade.openedQuoteAt, trade.closedQuoteAt, now]);
  const { data } = useQuery(BarsDocument, { variables: { symbol: trade.instrument.symbol, ...window }, fetchPolicy: "cache-first" });
  const closes = data?.bars.bars.map(({ close }) => Number(close)) ?? [];
  return <Sparkline values={closes} width={64} height={32} summary="" isFluid />;
}
