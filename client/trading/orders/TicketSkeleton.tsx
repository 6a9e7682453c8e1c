import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import { Skeleton } from "../../ui/feedback/Skeleton";

const fieldHeight = 36;

/** The order ticket on its way, of this height: sides, types, two rows of fields, what it comes to, and its button. */
export const TicketSkeleton = ({ height }: { readonly height: number }): ReactNode => (
  <Card title="Order">
    {/* The card's head and frame are beyond it. */}
    <Flex direction="column" gap="md" h={height - 66} aria-hidden="true">
      <Pair height={44} />
      <Skeleton height={fieldHeight} />
      <Pair height={fieldHeight} />
      <Pair height={fieldHeight} />
      {[44, 36, 40, 32, 38].map((width) => (
        <Flex key={width} justify="space-between">
          <Skeleton width={`${width}%`} height={12} />
          <Skeleton width={56} height={12} />
        </Flex>
      ))}
      <Skeleton height={40} />
    </Flex>
  </Card>
);

const Pair = ({ height }: { readonly height: number }): ReactNode => (
  <Flex gap="xs">
    <Skeleton width="calc(50% - 4px)" height={height} />
    <Skeleton width="calc(50% - 4px)" height={height} />
  </Flex>
);
