import { Box, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { openReturnPercent } from "../../lib/format/percent";
import { formatCount, formatPercent, formatPrice } from "../../lib/format/format";
import { SealButton } from "../../transparency/seal/SealButton";
import { RichText } from "../../ui/markdown/RichText";
import type { RecipePageFragment } from "./recipe.generated";
import classes from "./PlanCard.module.css";

type TradeEvent = RecipePageFragment["events"][number];

/** Why the trade was made, beside the plan it was made with. */
export function PlanCard({ recipe, events }: { readonly recipe: RecipePageFragment; readonly events: readonly TradeEvent[] }): ReactNode {
  const { trade, author } = recipe;
  return (
    <div className={classes.card}>
      <Box component="section" miw={0} pt={14} pb="md" px="md" aria-labelledby="thesis">
        <Title id="thesis" order={2} size="h5" c="bright" lts="0" mb="xs">
          Thesis{" "}
          <Text span size="xs" c="dimmed" ml={4}>
            {trade.thesis !== "" && <SealedNote events={events} />}
          </Text>
        </Title>
        {trade.thesis ? (
          <RichText text={trade.thesis} />
        ) : (
          <Text c="dimmed">
            {author.viewerIsSelf ? "No thesis yet. Readers look for it first." : `${author.name.split(/\s/)[0]} has not written a thesis.`}
          </Text>
        )}
      </Box>
      <section className={classes.plan} aria-labelledby="plan">
        <Title id="plan" order={2} size="h5" c="bright" lts="0" mb="xs">
          Plan
        </Title>
        <dl className={classes.lines}>
          {planOf(recipe, events).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** Which sealed event holds the words as they are: the last one that wrote them. */
function SealedNote({ events }: { readonly events: readonly TradeEvent[] }): ReactNode {
  const last = events.find(({ kind }) => kind === "TEXT_SET") ?? events.find(({ kind }) => kind === "OPENED");
  if (!last) return null;
  const number = formatCount(last.sequence);
  return (
    <>
      {last.kind === "OPENED" ? "written with the first fill" : "rewritten"},{" "}
      <SealButton eventId={last.id} label={`What sealed means for event ${number}, which holds the thesis`}>
        sealed as event {number}
      </SealButton>
    </>
  );
}

/** Fills named one by one; of more, the first ones and how many followed. */
const entriesNamed = 4;

const inTurn = (entries: readonly string[]): string =>
  entries.length <= entriesNamed
    ? entries.join(", then ")
    : `${entries.slice(0, entriesNamed - 1).join(", then ")}, and ${entries.length - entriesNamed + 1} more`;

/** The plan as sealed at the opening, not as it was moved later. */
function planOf({ trade }: RecipePageFragment, events: readonly TradeEvent[]): { label: string; value: string }[] {
  const opened = events.find(({ kind }) => kind === "OPENED");
  const { tick } = trade.instrument;
  const price = (value: string | null | undefined): string => (value ? formatPrice(value, tick) : "none");
  const isLong = trade.side === "LONG";
  const entries = events
    .filter(({ kind }) => kind === "OPENED" || kind === "SCALED")
    .map(({ fillPrice }) => price(fillPrice))
    .reverse();
  const risk = openReturnPercent(trade.side, opened?.fillPrice, opened?.stopPrice);
  const reward = openReturnPercent(trade.side, opened?.fillPrice, opened?.targetPrice);
  return [
    { label: isLong ? "Bought at" : "Sold short at", value: inTurn(entries) || price(trade.averagePrice) },
    { label: "Stop", value: price(opened?.stopPrice) },
    { label: "Target", value: price(opened?.targetPrice) },
    { label: "Initial risk", value: risk === null ? "open" : formatPercent(risk, { digits: 1 }) },
    { label: "Initial reward", value: reward === null ? "open" : formatPercent(reward, { digits: 1 }) },
  ];
}
