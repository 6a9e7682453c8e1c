import { useQuery } from "@apollo/client/react";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { readDecimal } from "../../lib/format/decimal";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { LiveTradingDocument, type ConnectionFactsFragment, type LiveTradingFactsFragment } from "../connections.generated";
import { ConnectionTitle } from "../ConnectionTitle";
import { useBrokerSending } from "../use-broker-sending";
import { amountOnWire } from "./amount-on-wire";
import { useChangeLiveLimitsMutation } from "./live.generated";
import classes from "./Live.module.css";
import { LiveText } from "./LiveText";

interface LiveLimitsDialogProps {
  readonly connection: ConnectionFactsFragment;
  onClose(): void;
}

/** Other limits for an account with real money: lower ones at once, higher ones with two words typed out and a fresh sign-in. */
export function LiveLimitsDialog({ connection, onClose }: LiveLimitsDialogProps): ReactNode {
  const { data } = useQuery(LiveTradingDocument);
  const live = data?.liveTrading;
  const { draft, set, errors, isRaised, isBusy, submit, dialog } = useLimits(connection, live, onClose);
  const isNewText = live?.textVersion != null && live.textVersion !== connection.acceptedTextVersion;
  const money = { prefix: "$", thousandSeparator: ",", decimalScale: 2, hideControls: true } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<ConnectionTitle connection={connection}>Limits of {connection.name}</ConnectionTitle>}
      isDirty={draft.typed !== "" || isRaised}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.stack}>
          {errors.form && <FormError>{errors.form}</FormError>}
          {isNewText && live && <LiveText live={live} isAccepted={draft.hasRead} onAccept={(hasRead) => set({ hasRead })} />}
          <div className={classes.fields}>
            <NumberInput
              {...money}
              label="Max total exposure"
              value={draft.maxExposure}
              error={errors.maxExposure}
              onChange={(value) => set({ maxExposure: String(value) })}
            />
            <NumberInput
              {...money}
              label="Daily loss limit"
              value={draft.dailyLossLimit}
              error={errors.dailyLossLimit}
              onChange={(value) => set({ dailyLossLimit: String(value) })}
            />
          </div>
          {isRaised && (
            <TextInput
              label="Type TRADE LIVE to confirm"
              description="A higher limit risks more real money. We ask for your password or passkey if you signed in more than ten minutes ago."
              autoComplete="off"
              spellCheck={false}
              value={draft.typed}
              error={errors.typed}
              onChange={(event) => set({ typed: event.currentTarget.value })}
            />
          )}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={isNewText && !draft.hasRead}>
            {isNewText ? "Accept text and save" : "Save limits"}
          </Button>
        </DialogButtons>
      </form>
      {dialog}
    </Dialog>
  );
}

/** What is typed, and the sending of it. */
function useLimits(connection: ConnectionFactsFragment, live: LiveTradingFactsFragment | undefined, onClose: () => void) {
  const { maxExposure, dailyLossLimit } = connection;
  const [draft, setDraft] = useState({ maxExposure: maxExposure ?? "", dailyLossLimit: dailyLossLimit ?? "", typed: "", hasRead: false });
  const { errors, clear, isBusy, send, dialog } = useBrokerSending(["maxExposure", "dailyLossLimit", "typed"] as const);
  const [change] = useChangeLiveLimitsMutation();
  const isAbove = (typed: string, before: string | null): boolean => readDecimal(typed)?.gt(readDecimal(before) ?? 0) ?? false;
  const set = (changes: Partial<typeof draft>): void => {
    const [field] = Object.keys(changes);
    if (field !== "hasRead") clear(field as "maxExposure" | "dailyLossLimit" | "typed");
    setDraft({ ...draft, ...changes });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const limits = { maxExposure: amountOnWire(draft.maxExposure), dailyLossLimit: amountOnWire(draft.dailyLossLimit) };
    const accepted = draft.hasRead && live?.textVersion != null ? { textVersion: live.textVersion } : {};
    const input = { connectionId: connection.id, ...limits, ...accepted, typed: draft.typed };
    if (!(await send(async () => (await change({ variables: { input } })).data?.changeLiveLimits))) return;
    notifyDone(`The limits of ${connection.name} are saved.`);
    onClose();
  };
  const isRaised = isAbove(draft.maxExposure, maxExposure) || isAbove(draft.dailyLossLimit, dailyLossLimit);
  return { draft, set, errors, isRaised, isBusy, submit, dialog };
}
