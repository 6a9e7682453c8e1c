import { Button, Text } from "@mantine/core";
import { IconArrowsDownUp, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import type { RecipeTradeFragment } from "../recipes/recipe.generated";
import classes from "./OwnerActions.module.css";

// The dialogs are loaded when the first one is opened.
const tradeDialogs = () => import("../../trading/trades/TradeDialogs");
const ScaleTradeDialog = lazily(async () => ({ default: (await tradeDialogs()).ScaleTradeDialog }));
const ExitsDialog = lazily(async () => ({ default: (await tradeDialogs()).ExitsDialog }));
const CloseTradeDialog = lazily(async () => ({ default: (await import("../../trading/trades/CloseTradeDialog")).CloseTradeDialog }));
const ThesisDialog = lazily(async () => ({ default: (await import("./ThesisDialog")).ThesisDialog }));

type Act = "scale" | "close" | "exits" | "thesis";

/** What the owner can do with an open trade. Opening more needs a fresh price; closing and exits always work. */
export function OwnerActions({
  trade,
  quote,
}: {
  readonly trade: RecipeTradeFragment;
  readonly quote: QuoteFactsFragment | null;
}): ReactNode {
  const [act, setAct] = useState<Act | null>(null);
  const isOffline = useOfflineSince() !== null;
  const noFreshPrice = isOffline || quote === null || quote.isStale;
  const close = (): void => setAct(null);
  const shared = { trade, quote, isOpen: true, onClose: close };
  return (
    <div className={classes.bar} role="group" aria-label="Your trade">
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAct("scale")}
        disabled={noFreshPrice}
        title={noFreshPrice ? "Needs a live price" : undefined}
      >
        Add
      </Button>
      <Button leftSection={<IconArrowsDownUp size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setAct("exits")}>
        Stop and target
      </Button>
      <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setAct("thesis")}>
        {trade.thesis ? "Edit thesis" : "Write thesis"}
      </Button>
      <Button
        variant="outline"
        color="loss"
        leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAct("close")}
      >
        Close
      </Button>
      {noFreshPrice && (
        <Text span size="xs" c="dimmed">
          {isOffline ? "Offline: adding needs a live price." : "The price is stale. Adding needs a live price."}
        </Text>
      )}
      <Suspense>
        {act === "scale" && <ScaleTradeDialog {...shared} />}
        {act === "exits" && <ExitsDialog {...shared} />}
        {act === "close" && <CloseTradeDialog {...shared} />}
        {act === "thesis" && <ThesisDialog trade={trade} onClose={close} />}
      </Suspense>
    </div>
  );
}
