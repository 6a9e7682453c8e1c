import { Box, Flex, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Price } from "../../ui/data/Num";
import { Card } from "../../ui/layout/Card";
import { formatPrice } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { rangeNow, type Range } from "./year-range";
import classes from "./YearRange.module.css";

export interface YearRangeProps {
  readonly range: Range;
  /** The last price; null while nobody knows. */
  readonly mid: string | null;
  readonly tick: string;
  /** Now on the market's clock. */
  readonly now: number;
}

/** Between which prices it moved in 52 weeks, or since there are prices, with the last price in it. */
export function YearRange({ range, mid, tick, now }: YearRangeProps): ReactNode {
  const { low, high, percent, isWhole } = rangeNow(range, mid, now);
  return (
    <Card title={isWhole ? "52-week range" : `Range since ${formatDate(range.since)}`}>
      <Flex gap="sm" align="center">
        <Price value={low} tick={tick} />
        <Box
          className={classes.bar}
          role="img"
          aria-label={
            mid === null
              ? "Last price unknown"
              : `${formatPrice(mid, tick)} is ${Math.round(percent ?? 0)}% of the way from ${formatPrice(low, tick)} to ${formatPrice(high, tick)}`
          }
        >
          {percent !== null && <span className={classes.mark} style={{ left: `${percent}%` }} />}
        </Box>
        <Price value={high} tick={tick} />
      </Flex>
      {!isWhole && (
        <Text size="xs" c="dimmed" mt="xs">
          There are no prices from before that day.
        </Text>
      )}
    </Card>
  );
}
