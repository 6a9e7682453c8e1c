import { useQuery } from "@apollo/client/react";
import { Box, Flex, Select, Text, Title } from "@mantine/core";
import { IconCheck, IconCut, IconShieldHalf } from "@tabler/icons-react";
import { useDeferredValue, useState, type ReactNode } from "react";
import { formatBps, formatMoney, formatPercent, formatPrice, formatQuantity } from "../../lib/format/format";
import { formatMomentWithin } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { previewInputOf, type CopyDraft } from "./copy-draft";
import { PreviewCopyDocument, type PreviewCopyQuery } from "../copying.generated";
import { stepLabel } from "../receipts/receipt-model";
import classes from "./CopyPreview.module.css";

type Preview = PreviewCopyQuery["previewCopy"];

export interface PreviewState {
  /** The last one calculated; undefined before the first, and while the amount is wrong. */
  readonly preview: Preview | undefined;
  /** Why the rules as typed cannot be calculated; `preview` is then of others. */
  readonly error: Error | undefined;
  /** Whether there is no amount to calculate with. */
  readonly isAmountWrong?: boolean;
  readonly sizing: CopyDraft["sizing"];
  setTradeId(id: string | null): void;
  refetch(): void;
}

export interface PreviewQuestion {
  readonly feederId: string;
  readonly draft: CopyDraft;
  /** The copy that runs: its cash and what it holds count, and not the draft's amount. */
  readonly copyId?: string;
  /** Asks for the orders that a new copy begins with too. */
  readonly listsOrders?: boolean;
  isAmountWrong?(draft: CopyDraft): boolean;
}

/** The account, where one was chosen: at a broker an open may wait for its market. */
const placeOf = ({ accountId }: CopyDraft) => (accountId === "" ? {} : { accountId });

/** The feeder's next trade under these rules, calculated by the engine's own code at each change. */
export function useCopyPreview({ feederId, draft, copyId, listsOrders = false, isAmountWrong }: PreviewQuestion): PreviewState {
  const [tradeId, setTradeId] = useState<string | null>(null);
  const settled = useDeferredValue(draft);
  const size = copyId ? { copyId } : { amount: settled.amount || "0", withOpenTrades: listsOrders };
  const { data, previousData, error, refetch } = useQuery(PreviewCopyDocument, {
    variables: { input: { feederId, ...size, ...placeOf(settled), settings: previewInputOf(settled), tradeId } },
    fetchPolicy: "network-only",
    skip: isAmountWrong?.(settled) ?? false,
  });
  const isWrong = isAmountWrong?.(draft) ?? false;
  return {
    preview: isWrong ? undefined : (data ?? previousData)?.previewCopy,
    error: isWrong ? undefined : error,
    isAmountWrong: isWrong,
    sizing: settled.sizing,
    setTradeId,
    refetch: () => void refetch(),
  };
}

export interface CopyPreviewProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly state: PreviewState;
}

/** Every step of that trade's size, what comes of it, and the worst case. */
export function CopyPreview({ feeder, state }: CopyPreviewProps): ReactNode {
  const { preview, error, isAmountWrong, sizing, setTradeId, refetch } = state;
  const first = feeder.name.split(/\s/)[0];
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={`${first}’s next trade, under your rules`}>
      <Title order={3} size="h5">
        {first}’s next trade, under your rules
      </Title>
      {error && !preview && <ErrorState onRetry={refetch}>Couldn’t calculate the preview.</ErrorState>}
      {isAmountWrong && (
        <Text size="xs" c="secondary" role="status">
          Enter an amount within your free cash to preview the order.
        </Text>
      )}
      {!preview && !error && !isAmountWrong && (
        <Loading label="Calculating">
          <Skeleton height={220} />
        </Loading>
      )}
      {preview && error && (
        <Text size="xs" c="secondary" role="status">
          Couldn’t calculate with these rules. This preview uses your previous ones.
        </Text>
      )}
      {preview && (
        <div className={classes.figures} data-stale={error ? true : undefined}>
          <Choice preview={preview} onTrade={setTradeId} />
          {preview.instrument ? (
            <Steps preview={preview} isShare={sizing === "PROPORTIONAL"} first={first ?? ""} />
          ) : (
            <Text size="xs" c="secondary">
              No visible trades yet. Your rules apply from the first one.
            </Text>
          )}
          <WorstCase preview={preview} />
        </div>
      )}
    </Flex>
  );
}

function Choice({ preview, onTrade }: { readonly preview: Preview; onTrade(id: string | null): void }): ReactNode {
  const now = useNow();
  if (preview.choices.length === 0) return null;
  return (
    <Select
      label="Based on"
      size="sm"
      value={preview.tradeId}
      onChange={onTrade}
      allowDeselect={false}
      data={preview.choices.map(({ tradeId, symbol, side, at }) => ({
        value: tradeId,
        label: `${symbol}, ${side === "LONG" ? "bought" : "sold short"} ${formatMomentWithin(at, now)}`,
      }))}
    />
  );
}

interface StepsProps {
  readonly preview: Preview;
  /** Whether the size is the feeder's share: by other rules that share says nothing of it. */
  readonly isShare: boolean;
  readonly first: string;
}

function Steps({ preview, isShare, first }: StepsProps): ReactNode {
  const { instrument } = preview;
  const now = useNow();
  if (!instrument) return null;
  const bought = Number(preview.quantity) > 0;
  return (
    <>
      <ol className={classes.steps}>
        {preview.steps.map((step) => (
          <li key={step.name} data-cut={step.isCut || undefined}>
            {step.isCut ? (
              <IconCut size={14} stroke={1.75} aria-label="Reduced here:" />
            ) : (
              <IconCheck size={14} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              {step.name === "BASE" && isShare && preview.feederSharePercent !== null
                ? `${formatPercent(preview.feederSharePercent, { isSigned: false })} of ${first}’s account`
                : stepLabel(step, instrument.lot)}
            </span>
            <b>{step.name === "LOT" ? formatQuantity(preview.quantity, instrument.lot) : formatMoney(step.money)}</b>
          </li>
        ))}
        {preview.price !== null && (
          <li>
            <IconCheck size={14} stroke={1.75} aria-hidden="true" />
            <span>
              Current price {formatPrice(preview.price, instrument.tick)}, {first} {preview.side === "SHORT" ? "got" : "paid"}{" "}
              {formatPrice(preview.feederPrice, instrument.tick)}
            </span>
            <b>{formatBps(preview.slippageBps)}</b>
          </li>
        )}
      </ol>
      <div className={classes.beside}>
        <Result preview={preview} />
      </div>
      <Text size="xs" c="secondary">
        {bought
          ? `Sizes are rounded down, never up. ${preview.waitsUntil ? `The market is closed: the order waits until ${formatMomentWithin(preview.waitsUntil, now)}. ` : ""}`
          : `${preview.reasonText ?? ""}${preview.minimumRequired === null ? "" : ` Needs ${formatMoney(preview.minimumRequired)}.`}`}
        {bought && preview.stopLossMoney?.startsWith("-") && (
          <>
            Loss if the stop fills at {formatPrice(preview.feederStopPrice, instrument.tick)}:{" "}
            <Box component="b" c="loss">
              {formatMoney(preview.stopLossMoney)}
            </Box>
          </>
        )}
      </Text>
    </>
  );
}

/** What would be sent: "Buy 0.822 JPM", or that it would be skipped. */
function Result({ preview }: { readonly preview: Preview }): ReactNode {
  const { instrument } = preview;
  if (!instrument) return null;
  const verb = preview.side === "SHORT" ? "Sell short" : "Buy";
  const bought = Number(preview.quantity) > 0;
  return (
    <p className={classes.result} aria-live="polite">
      <span>
        {bought ? `${verb} ${formatQuantity(preview.quantity, instrument.lot)} ${instrument.symbol}` : `Skip ${instrument.symbol}`}
      </span>
      <span>{bought ? formatMoney(preview.money) : ""}</span>
    </p>
  );
}

/** On a phone the result and the worst case are above the buttons, where they are seen while typing. */
export function PinnedResult({ state: { preview, error } }: { readonly state: PreviewState }): ReactNode {
  const now = useNow();
  if (!preview) return null;
  const { worstCase, waitsUntil } = preview;
  return (
    <div className={classes.pinned} data-stale={error ? true : undefined}>
      <Result preview={preview} />
      <LossBar worstCase={worstCase} />
      <Text size="xs" c="secondary">
        {waitsUntil !== null && Number(preview.quantity) > 0 && `Market closed, waits until ${formatMomentWithin(waitsUntil, now)}. `}
        Worst case{" "}
        <Box component="b" c="loss">
          about {formatMoney(`-${worstCase.lost}`)}
        </Box>{" "}
        of {formatMoney(worstCase.amount)}. Price gaps can increase the loss.
      </Text>
    </div>
  );
}

const LossBar = ({ worstCase }: Pick<Preview, "worstCase">): ReactNode => (
  <div className={classes.bar} aria-hidden="true">
    <span style={{ flexGrow: Number(worstCase.left) }} />
    <span data-lost style={{ flexGrow: Number(worstCase.lost) }} />
  </div>
);

function WorstCase({ preview: { worstCase } }: { readonly preview: Preview }): ReactNode {
  return (
    <div className={classes.worst}>
      <h4>
        <IconShieldHalf size={16} stroke={1.75} aria-hidden="true" /> Worst case
      </h4>
      <LossBar worstCase={worstCase} />
      <Flex component="p" justify="space-between" fz="xs">
        <span>about {formatMoney(worstCase.left)} left</span>
        <Box component="span" c="loss">
          about {formatMoney(`-${worstCase.lost}`)}
        </Box>
      </Flex>
      <p>{worstCase.sentence}</p>
    </div>
  );
}
