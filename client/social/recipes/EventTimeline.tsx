import {
  IconAdjustments,
  IconArrowsDownUp,
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRotate,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { formatCount, shortHash } from "../../lib/format/format";
import { actOf, detailOf, movesMoney } from "../../trading/trades/trade-words";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { SealButton } from "../../transparency/seal/SealButton";
import { Timeline } from "../../ui/lists/Timeline";
import type { RecipePageFragment } from "./recipe.generated";
import classes from "./EventTimeline.module.css";

type TradeEvent = RecipePageFragment["events"][number];
type Icon = ComponentType<{ size: number; stroke: number }>;

const icons: Record<Exclude<TradeEvent["kind"], "EXITS_SET">, Icon> = {
  OPENED: IconPlayerPlay,
  SCALED: IconPlus,
  REDUCED: IconMinus,
  CLOSED: IconPlayerStop,
  TEXT_SET: IconPencil,
  CORRECTED: IconRotate,
  ADJUSTED: IconAdjustments,
  CHAPTER: IconBookmark,
};

function iconOf(event: TradeEvent): Icon {
  if (event.kind !== "EXITS_SET") return icons[event.kind];
  if (event.stopPrice === null || event.previousStopPrice === null) return IconArrowsDownUp;
  const step = Number(event.stopPrice) - Number(event.previousStopPrice);
  return step > 0 ? IconArrowUp : step < 0 ? IconArrowDown : IconArrowsDownUp;
}

/** "Raised the stop on" → "Raised the stop": the symbol is the page's own. */
const titleOf = (event: TradeEvent, side: "LONG" | "SHORT"): string => {
  const { before, after } = actOf(event, side);
  return [before.replace(/ (of|on|about|out of)$/, ""), after].filter(Boolean).join(" ");
};

export interface EventTimelineProps {
  /** Newest first. */
  readonly events: readonly TradeEvent[];
  readonly side: "LONG" | "SHORT";
  readonly tick: string;
}

/** Each change of the trade as it was sealed, with its number and place in the chain. */
export function EventTimeline({ events, side, tick }: EventTimelineProps): ReactNode {
  const items = events.map((event) => {
    const Icon = iconOf(event);
    return {
      id: event.id,
      title: titleOf(event, side),
      when: <Ago at={event.at} isHistory />,
      detail: detailOf(event, tick) || undefined,
      meta: (
        <>
          <span>Event {formatCount(event.sequence)}</span>
          <SealButton eventId={event.id} label={`What sealed means for event ${formatCount(event.sequence)}`}>
            <code className={classes.hash} title={event.hash}>
              {shortHash(event.hash)}
            </code>
          </SealButton>
          {event.isAfterDelay && <span>delayed</span>}
        </>
      ),
      icon: <Icon size={14} stroke={1.75} />,
      isFilled: movesMoney(event),
    };
  });
  return (
    <Card title="Sealed events" note={`${events.length}`} isFlush>
      <Timeline
        label="Sealed events, newest first"
        items={items}
        foot="Each event is sealed with the hash of the one before. Press a hash to calculate it in your browser."
      />
    </Card>
  );
}
