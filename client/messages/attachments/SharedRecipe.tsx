import { Flex, Text } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { direction, formatPercent } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatDay } from "../../lib/format/time";
import { SideTag, StatusTag } from "../../ui/data/Tag";
import type { MessageFactsFragment } from "../messages.generated";
import classes from "./SharedRecipe.module.css";

const tones = { "-1": "loss", "0": undefined, "1": "gain" } as const;

/** A recipe in a message, as whoever reads may see its trade now. */
export function SharedRecipe({ recipe }: { readonly recipe: NonNullable<MessageFactsFragment["recipe"]> }): ReactNode {
  const now = useNow();
  const { trade } = recipe;
  if (!trade) return <p className={classes.hidden}>A recipe you cannot see yet. It appears here once you can.</p>;
  return (
    <Link to={`/recipe/${recipe.id}`} className={classes.card}>
      <span className={classes.icon}>
        <IconChartLine size={20} stroke={1.5} aria-hidden="true" />
      </span>
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Flex component="span" gap={6} align="center" wrap="wrap">
          <b>{trade.instrument.symbol}</b>
          <SideTag side={trade.side} />
          <StatusTag status={trade.status} />
        </Flex>
        <Text span size="xs" c="dimmed" truncate>
          {trade.owner.name}, {formatDay(trade.openedAt, now)}
        </Text>
      </Flex>
      {trade.returnPercent !== null && (
        <span className={classes.result} data-tone={tones[String(direction(trade.returnPercent)) as "-1" | "0" | "1"]}>
          {formatPercent(trade.returnPercent)}
        </span>
      )}
    </Link>
  );
}
