import { Button, Group, Text } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { useSession, useStream } from "../../graphql/session/SessionContext";
import { formatDuration } from "../../lib/format/format";
import { slippageText } from "../receipts/slippage-words";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { ModeTag } from "../../ui/data/Tag";
import { Money, MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { RecipeCopiesOfDocument, type RecipeCopiesFragment } from "../lifecycle/copy-choice.generated";
import { copierStream } from "../copying.cache";
import { CopyCounts, countWords } from "../feeder-view/CopyCounts";
import type { ReceiptFactsFragment } from "../copying.generated";
import { PositionActions } from "./PositionActions";
import { ReceiptDialog } from "../receipts/ReceiptDialog";
import { ReceiptState } from "../receipts/ReceiptState";
import { titleOf } from "../receipts/receipt-model";
import { wordFor } from "../../lib/format/locale";
import classes from "./RecipeCopies.module.css";

export interface RecipeCopiesProps {
  readonly recipe: RecipeCopiesFragment;
}

/** The viewer's part of this trade: what their copy holds of it, and its receipts. Nothing for those who do not copy it. */
export function YourCopyCard({ recipe }: RecipeCopiesProps): ReactNode {
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  const { viewerCopyPosition: position, viewerReceipts: receipts } = recipe;
  const { client } = useSession();
  // Its receipts and its part in the medians are the server's; should this fail, the copy's own stream sends the receipt.
  const reload = (): void =>
    void client.query({ query: RecipeCopiesOfDocument, variables: { id: recipe.id }, fetchPolicy: "network-only" }).catch(() => undefined);
  if (!position && receipts.length === 0) return null;
  return (
    <Card
      title="Your copy"
      note={receipts[0] && <ModeTag mode={receipts[0].mode} />}
      aside={position && <MoneyChange value={recipe.copies.viewerProfit} isLive />}
    >
      {position && Number(position.quantity) > 0 && (
        <Facts columns="repeat(3, 1fr)" gap={12} mb="sm" fz="md" lh="md">
          <div>
            <dt>Quantity</dt>
            <dd>
              <Quantity value={position.quantity} lot={position.instrument.lot} />
            </dd>
          </div>
          <div>
            <dt>Avg. price</dt>
            <dd>
              <Price value={position.averagePrice} tick={position.instrument.tick} />
            </dd>
          </div>
          <div>
            <dt>Value</dt>
            <dd>
              <Money value={position.value} isLive />
            </dd>
          </div>
        </Facts>
      )}
      {position && (position.viewerCanClose || position.isClosePending) && (
        <Group gap="xs" mb="sm">
          <PositionActions position={position} size="compact-sm" onDone={reload} />
        </Group>
      )}
      <ul className={classes.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {titleOf(receipt)} <Ago at={receipt.decidedAt} isHistory />
            </span>
            <ReceiptState status={receipt.status} cause={receipt.cause} />
            <Button size="compact-xs" aria-label={`Receipt: ${titleOf(receipt)}, ${receipt.feeder.name}`} onClick={() => setOpen(receipt)}>
              Receipt
            </Button>
          </li>
        ))}
      </ul>
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Below this return of the feeder's, in percent, a share of it says nothing. */
const shareReturnMin = 1;

/** How copies of this trade did, in counts only: nobody is named. Live for the feeder whose trade it is. */
export function RecipeCopiesCard({
  recipe,
  feeder,
}: RecipeCopiesProps & {
  /** Whose trade it is, and what it made of what was put in, in percent. */
  readonly feeder: { readonly name: string; readonly returnPercent: number | null };
}): ReactNode {
  const { copies, viewerCopierSequence } = recipe;
  const first = useRef(viewerCopierSequence);
  useStream(copierStream, first.current === null ? null : {}, first.current);
  if (copies.copies === 0) return null;
  const kept =
    copies.medianReturnPercent === null || (feeder.returnPercent ?? 0) < shareReturnMin
      ? null
      : (copies.medianReturnPercent / feeder.returnPercent!) * 100;
  const medians = [
    copies.medianSlippageBps === null ? null : `slippage ${slippageText(copies.medianSlippageBps)}`,
    copies.counts.medianLatencyMs === null ? null : `delay ${formatDuration(copies.counts.medianLatencyMs)}`,
  ].filter(Boolean);
  const facts = medians.join(", ");
  const lines = [
    { label: feeder.name, value: feeder.returnPercent },
    ...(copies.viewerReturnPercent === null ? [] : [{ label: "Yours", value: copies.viewerReturnPercent }]),
    { label: "Median copy", value: copies.medianReturnPercent, reason: "No copies filled" },
  ];
  return (
    <Card title="Copy results" note={`${copies.copies} ${wordFor(copies.copies, "copy", "copies")}`}>
      <Facts look="rows" gap={6} mb="sm">
        {lines.map(({ label, value, reason }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Percent value={value} reason={reason} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Fidelity on this trade</dt>
          <dd>
            <Percent value={kept} digits={1} isChange={false} reason={`Needs a return of at least 1% by ${feeder.name}`} />
          </dd>
        </div>
      </Facts>
      <CopyCounts counts={copies.counts} />
      <Text size="xs" c="secondary" mt="xs">
        {countWords(copies.counts)}
        {facts && `. Median ${facts}`}.
      </Text>
    </Card>
  );
}
