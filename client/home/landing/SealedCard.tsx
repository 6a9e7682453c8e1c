import { Box, Flex, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatPrice } from "../../lib/format/format";
import { formatClock, formatDate, formatExact } from "../../lib/format/time";
import { actOf } from "../../trading/trades/trade-words";
import { SealButton } from "../../transparency/seal/SealButton";
import { Avatar } from "../../ui/data/Avatar";
import { Num } from "../../ui/data/Num";
import { LocalText } from "../../ui/data/LocalText";
import { LogoMark } from "../../ui/shell/frame/Logo";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { tierNames } from "../../ui/data/TierBadge";
import type { LatestTrade } from "./latest-trades";
import classes from "./SealedCard.module.css";

/** The newest sealed event a visitor may see, on paper, on saffron. Real, or a sentence saying that there is none yet. */
export function SealedCard({
  item,
  isLoading,
  hasFailed,
}: {
  readonly item: LatestTrade | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}): ReactNode {
  return (
    <div className={classes.ground}>
      <div className={classes.paper}>
        {item ? (
          <Event item={item} />
        ) : isLoading ? (
          <div className={classes.waiting} aria-hidden="true">
            <Skeleton width="50%" height={20} />
            <Skeleton width="80%" height={32} />
            <Skeleton height={120} />
          </div>
        ) : (
          <div className={classes.waiting}>
            <Box component="p" my="1em">
              {hasFailed ? "Couldn’t load the newest sealed event." : "The first sealed event visible to visitors appears here."}
            </Box>
          </div>
        )}
      </div>
    </div>
  );
}

function Event({ item }: { readonly item: LatestTrade }): ReactNode {
  const { author, event, trade, instrument } = item;
  const { before, after } = actOf(event, trade.side);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Price", <Num key="p" text={formatPrice(event.fillPrice, instrument.tick)} />],
    ["Side", trade.side === "LONG" ? "Long" : "Short"],
    ["Money", trade.mode === "PAPER" ? "Paper" : "Live"],
    [
      "Sealed",
      <time key="t" dateTime={event.at} title={formatExact(event.at)}>
        <LocalText words={() => `${formatDate(event.at)}, ${formatClock(event.at)}`} />
      </time>,
    ],
    ["Event number", `№ ${event.sequence}`],
  ];
  return (
    <article aria-label={`${author.name}: ${before} ${instrument.symbol} ${after}`}>
      <header className={classes.head}>
        <Flex component="span" display="inline-flex" gap="xs" align="center" fw={650}>
          <LogoMark size={24} /> Brigade
        </Flex>
        <SealButton eventId={event.id} label={`What sealed means for event ${event.sequence}`} className={classes.stamp}>
          <IconLock size={14} stroke={2} aria-hidden="true" /> SEALED
        </SealButton>
      </header>
      <Title order={2} size="h1" lts="-0.024em" mt="md">
        {before} {instrument.symbol} {after}
      </Title>
      <p className={classes.name}>{instrument.name}</p>
      <div className={classes.who}>
        <Avatar id={author.id} name={author.name} size={36} />
        <span>
          <strong>{author.name}</strong>
          <span>{tierNames[author.tier]}</span>
        </span>
      </div>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hash}>
        <span>Hash, its place in the chain</span>
        <code>{event.hash}</code>
      </p>
    </article>
  );
}
