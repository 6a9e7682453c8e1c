import { useQuery } from "@apollo/client/react";
import { Anchor, Flex, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format/format";
import type { ReturnQuote } from "../../trading/trades/TradeReturn";
import { TradeReturn } from "../../trading/trades/TradeReturn";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { SideTag } from "../../ui/data/Tag";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { HoldersDocument, type HolderFragment } from "./tags.generated";
import classes from "./HoldersCard.module.css";

const holdersShown = 5;
/** The server counts them by the newest open trades in the symbol: of more than this there may be others. */
const countedMax = 1_000;

/** Feeders who hold a symbol, as far as the viewer may know: how many, and the latest with their trades. */
export function HoldersCard({ symbol, quote }: { readonly symbol: string; readonly quote: ReturnQuote | null }): ReactNode {
  const { data, error, refetch } = useQuery(HoldersDocument, { variables: { symbol }, fetchPolicy: "cache-and-network" });
  const count = data?.tag?.holderCount ?? 0;
  const shown = data?.tag?.holders.slice(0, holdersShown) ?? [];
  return (
    <Card
      title={`Feeders holding it${data ? ` ${count >= countedMax ? `${formatCount(countedMax)}+` : count}` : ""}`}
      aside={
        count > shown.length && (
          <Anchor component={Link} size="sm" to={`/tag/stock/${symbol}`}>
            All trades in {symbol}
          </Anchor>
        )
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the holders of {symbol}.</ErrorState>
      ) : !data ? (
        <Loading label={`Loading holders of ${symbol}`}>
          <RowsSkeleton rows={3} />
        </Loading>
      ) : shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          No feeders visible to you hold {symbol} now.
        </Text>
      ) : (
        <ul className={classes.rows}>
          {shown.map((holder) => (
            <Holder key={holder.id} holder={holder} quote={quote} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const Holder = ({ holder, quote }: { readonly holder: HolderFragment; readonly quote: ReturnQuote | null }): ReactNode => {
  const { author, trade } = holder;
  return (
    <Flex component="li" align="center" gap="sm">
      <Avatar id={author.id} name={author.name} picture={author.pictureUrl} size={28} />
      <div className={classes.who}>
        <Anchor component={Link} inherit fw={600} c="bright" className={classes.name} to={`/recipe/${holder.id}`}>
          {author.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          Opened <Ago at={trade.openedAt} />
        </Text>
      </div>
      <SideTag side={trade.side} />
      <TradeReturn className={classes.figure} trade={trade} quote={quote} />
    </Flex>
  );
};
