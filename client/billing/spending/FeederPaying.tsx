import { useQuery } from "@apollo/client/react";
import { Button, Flex, NumberInput, Textarea } from "@mantine/core";
import { IconCoins, IconStar } from "@tabler/icons-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBites } from "../../lib/format/format";
import { Dialog, DialogButtons } from "../../ui/overlays/Dialog";
import { PayDialog } from "./PayDialog";
import SubscribeDialog from "./SubscribeDialog";
import { FeederTermsOfDocument, type FeederTermsFragment } from "./spending.generated";
import classes from "./spending.module.css";

interface FeederPayingProps {
  readonly traderId: string;
  /** What a subscription costs, as far as it is known before the terms are here. */
  readonly priceBites?: number;
  /** Whether subscribing is the first thing to do here. */
  readonly isPrimary?: boolean;
}

/** Subscribe to somebody and tip them, where they sell something. */
export function FeederPaying({ traderId, priceBites = 0, isPrimary = true }: FeederPayingProps): ReactNode {
  const { data } = useQuery(FeederTermsOfDocument, { variables: { id: traderId } });
  // Room for what nearly everybody has: nothing moves when it comes.
  if (!data)
    return (
      <>
        {priceBites > 0 && (
          <Button aria-hidden tabIndex={-1} className={classes.waiting} leftSection={<IconStar size={16} stroke={1.75} />}>
            Subscribe, {formatBites(priceBites)}
          </Button>
        )}
        <Button aria-hidden tabIndex={-1} className={classes.waiting} leftSection={<IconCoins size={16} stroke={1.75} />}>
          Tip
        </Button>
      </>
    );
  const terms = data.trader;
  if (!terms?.offer || terms.viewerIsSelf) return null;
  return (
    <>
      <SubscribeButton terms={terms} isPrimary={isPrimary} />
      <TipButton id={terms.id} name={terms.name} />
    </>
  );
}

export interface SubscribeButtonProps {
  readonly terms: Pick<FeederTermsFragment, "id" | "name" | "priceBites" | "viewerSubscription">;
  readonly isPrimary?: boolean;
}

/** The price and the way to pay it; where one subscribes, the way to the subscription; nothing where it is free. */
export function SubscribeButton({ terms, isPrimary = true }: SubscribeButtonProps): ReactNode {
  const { id, name, priceBites, viewerSubscription } = terms;
  const [isOpen, setOpen] = useState(false);
  // Stays while the receipt is read, after the subscription began.
  const dialog = isOpen && <SubscribeDialog id={id} name={name} onClose={() => setOpen(false)} />;
  if (viewerSubscription)
    return (
      <>
        <Button component={Link} to="/chefs">
          {viewerSubscription.state === "GRACE" ? "Unpaid subscription" : "Subscribed"}
        </Button>
        {dialog}
      </>
    );
  if (priceBites === 0) return null;
  return (
    <>
      <Button
        variant={isPrimary ? "filled" : undefined}
        leftSection={<IconStar size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Subscribe, {formatBites(priceBites)}
      </Button>
      {dialog}
    </>
  );
}

const tipMax = 1_000;

/** A gift, from 1 to 1,000 bites. */
export function TipButton({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const [step, setStep] = useState<"CLOSED" | "AMOUNT" | "PAY">("CLOSED");
  const [bites, setBites] = useState<number | string>(10);
  const [message, setMessage] = useState("");
  const amount = Number(bites);
  const mistake = Number.isInteger(amount) && amount >= 1 && amount <= tipMax ? undefined : `Enter 1 to ${tipMax} bites.`;
  const close = (): void => setStep("CLOSED");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!mistake) setStep("PAY");
  };
  return (
    <>
      <Button leftSection={<IconCoins size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setStep("AMOUNT")}>
        Tip
      </Button>
      {step === "AMOUNT" && (
        <Dialog isOpen onClose={close} title={`Tip ${name}`}>
          <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
            <NumberInput
              label="Bites"
              value={bites}
              onChange={setBites}
              allowNegative={false}
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              error={mistake}
              data-autofocus
            />
            <Textarea
              label="Message"
              description={`${name} sees it with your name.`}
              maxLength={280}
              autosize
              minRows={2}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <DialogButtons>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="filled">
                Continue
              </Button>
            </DialogButtons>
          </Flex>
        </Dialog>
      )}
      {step === "PAY" && (
        <PayDialog kind="TIP" id={id} bites={amount} message={message} title={`Tip ${name}`} onClose={close}>
          <p>A tip is a gift: it can’t be taken back, and nothing comes in return.</p>
        </PayDialog>
      )}
    </>
  );
}
