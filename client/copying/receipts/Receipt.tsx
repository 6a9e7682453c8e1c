import { useQuery } from "@apollo/client/react";
import { Button, Flex } from "@mantine/core";
import { IconCut, IconHandStop, IconPrinter } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { formatCount, formatDuration } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { Dialog } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { LogoMark } from "../../ui/shell/frame/Logo";
import { SealButton } from "../../transparency/seal/SealButton";
import { ReceiptDocument, type ReceiptFactsFragment } from "../copying.generated";
import { barsOf } from "./receipt-canvas";
import { receiptModel, type ReceiptLine, type ReceiptModel } from "./receipt-model";
import classes from "./Receipt.module.css";

/** The till receipt of one copied event: size after each cap, price against the feeder's, time of each step, total. */
function ReceiptPaper({
  receipt,
  showsAmounts = true,
}: {
  readonly receipt: ReceiptFactsFragment;
  readonly showsAmounts?: boolean;
}): ReactNode {
  const me = useMe();
  const model = receiptModel(receipt, me, showsAmounts);
  return (
    <article className={classes.paper} aria-label={`${model.title}, ${model.stamp.text.toLowerCase()}`}>
      <header className={classes.head}>
        <Flex component="span" display="inline-flex" gap={10} align="center" fz={17} fw={650}>
          <LogoMark /> Brigade
          <span className={classes.money} data-mode={model.mode}>
            {model.mode}
          </span>
        </Flex>
        <span className={classes.meta}>
          {model.number}
          <br />
          {model.at}
        </span>
      </header>
      <What model={model} me={me} feeder={receipt.feeder} />
      {model.size.length > 0 && <Lines title="Size" note="after each step" lines={model.size} />}
      {model.price.length > 0 && <Lines title="Price" lines={model.price} />}
      {model.reason && (
        <div className={classes.reason}>
          <IconHandStop size={16} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{model.reason.title}</strong>
            <p>{model.reason.text}</p>
          </div>
        </div>
      )}
      {model.time && <Times time={model.time} />}
      {model.total && (
        <section className={classes.total}>
          <Line line={{ label: "Fees", value: model.fees ?? "" }} />
          <p>
            <span>{model.total.label}</span>
            <span>{model.total.value}</span>
          </p>
        </section>
      )}
      <PaperFoot receiptId={receipt.id} model={model} />
    </article>
  );
}

interface WhatProps {
  readonly model: ReceiptModel;
  readonly me: { readonly id: string; readonly name: string };
  readonly feeder: ReceiptFactsFragment["feeder"];
}

/** What was traded, what became of it, and between whom. */
const What = ({ model, me, feeder }: WhatProps): ReactNode => (
  <section className={classes.what}>
    <div>
      <h3>{model.title}</h3>
      <p>{model.subtitle}</p>
    </div>
    <span className={classes.stamp} data-tone={model.stamp.tone}>
      {model.stamp.text}
    </span>
    <div className={classes.who}>
      <span className={classes.faces} aria-hidden="true">
        <Avatar id={me.id} name={me.name} size={28} />
        <Avatar id={feeder.id} name={feeder.name} size={28} />
      </span>
      <span>
        <strong>{model.who}</strong>
        <br />
        {model.why}
      </span>
    </div>
  </section>
);

/** The barcode, with the event that it encodes. */
const PaperFoot = ({ receiptId, model }: { readonly receiptId: string; readonly model: ReceiptModel }): ReactNode => (
  <footer className={classes.foot}>
    <span className={classes.bars} aria-hidden="true" style={{ backgroundImage: barcode(receiptId) }} />
    <span>
      {model.event}
      <br />
      {model.place}
    </span>
  </footer>
);

const Line = ({ line }: { readonly line: ReceiptLine }): ReactNode => (
  <div className={classes.line} data-cut={line.isCut || undefined}>
    <dt>
      {line.isCut && <IconCut size={14} stroke={1.75} aria-label="Reduced here:" />} {line.label}
    </dt>
    <dd>{line.value}</dd>
  </div>
);

const Lines = ({
  title,
  note,
  lines,
}: {
  readonly title: string;
  readonly note?: string;
  readonly lines: readonly ReceiptLine[];
}): ReactNode => (
  <section>
    <h4 className={classes.section}>
      {title} {note && <span>{note}</span>}
    </h4>
    <dl>
      {lines.map((line) => (
        <Line key={line.label} line={line} />
      ))}
    </dl>
  </section>
);

const Times = ({ time }: { readonly time: NonNullable<ReceiptModel["time"]> }): ReactNode => (
  <section>
    <h4 className={classes.section}>
      Time <span>{time.total}</span>
    </h4>
    <div className={classes.times} aria-hidden="true">
      {time.parts.map((part) => (
        <span key={part.label} data-part={part.label} style={{ flexGrow: Math.max(part.ms, 1) }} />
      ))}
    </div>
    <ul className={classes.legend}>
      {time.parts.map((part) => (
        <li key={part.label}>
          <span data-part={part.label} aria-hidden="true" /> {part.label} <b>{formatDuration(part.ms)}</b>
        </li>
      ))}
    </ul>
  </section>
);

/** The same bars as on the picture. */
const barcode = (id: string): string =>
  `linear-gradient(90deg, ${barsOf(id)
    .map(({ from, until }) => `transparent ${from}px, #1C1A17 ${from}px, #1C1A17 ${until}px, transparent ${until}px`)
    .join(", ")})`;

export interface ReceiptDialogProps {
  readonly receipt: ReceiptFactsFragment;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The receipt by itself, with a picture to share: with amounts, or percentages only. */
export default function ReceiptDialog({ receipt: known, isOpen, onClose }: ReceiptDialogProps): ReactNode {
  const me = useMe();
  // When it was delivered is noted a moment after it was: what arrived live does not know it yet.
  const { data } = useQuery(ReceiptDocument, {
    variables: { id: known.id },
    skip: known.deliveredAt !== null,
    fetchPolicy: "network-only",
  });
  const receipt = data?.receipt ?? known;
  const [shown, setShown] = useState<"amounts" | "percent">("amounts");
  const showsAmounts = shown === "amounts";
  const share = async (): Promise<void> => {
    const { receiptPicture } = await import("./receipt-picture");
    await receiptPicture({ id: receipt.id, model: receiptModel(receipt, me, showsAmounts), faces: [me, receipt.feeder] });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Receipt" width={520}>
      <div className={classes.dialog} data-print="alone">
        <div className={classes.counter}>
          <ReceiptPaper receipt={receipt} showsAmounts={showsAmounts} />
        </div>
        {receipt.eventId !== null && receipt.eventSequence !== null && (
          <p className={classes.seal} data-print="none">
            <SealButton eventId={receipt.eventId} label={`What sealed means for event ${formatCount(receipt.eventSequence)}`}>
              Sealed event {formatCount(receipt.eventSequence)}
            </SealButton>{" "}
            of {receipt.feeder.name} caused this copy.
          </p>
        )}
        <div className={classes.share} data-print="none">
          <Segmented
            label="Amounts in the picture"
            value={shown}
            onChange={setShown}
            options={[
              { value: "amounts", label: "Amounts" },
              { value: "percent", label: "Percentages only" },
            ]}
          />
          <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => print()}>
            Print receipt
          </Button>
          <Button onClick={() => void share()}>Save picture</Button>
        </div>
      </div>
    </Dialog>
  );
}
