import { Anchor, Radio, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { CopiesAtDisconnect } from "../../graphql/schema.generated";
import { formatCount, formatCounted } from "../../lib/format/format";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { useDisconnectBrokerMutation, type ConnectionFactsFragment, type VenueFactsFragment } from "../connections.generated";
import { ConnectionTitle } from "../ConnectionTitle";
import { useBrokerSending } from "../use-broker-sending";

interface Props {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
  readonly onClose: () => void;
}

/** Asks before an account is disconnected, and what is to become of the copies on it. */
export function DisconnectDialog({ connection, venue, onClose }: Props): ReactNode {
  const { id: connectionId, name, venueName, runningCopies, state, environment } = connection;
  const canChoose = runningCopies > 0 && state !== "REFUSED_KEY";
  const [copies, setCopies] = useState<CopiesAtDisconnect>(canChoose ? "CLOSE_ALL" : "DETACH");
  const { errors, isBusy, send } = useBrokerSending([]);
  const [disconnect] = useDisconnectBrokerMutation();
  const act = async (): Promise<void> => {
    const variables = { input: { connectionId, copies } };
    if (!(await send(async () => (await disconnect({ variables })).data?.disconnectBroker))) return;
    notifyDone(copies === "DETACH" ? `${name} is disconnected and its key erased.` : `${name} is disconnected once its copies have ended.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<ConnectionTitle connection={connection}>Disconnect {name}?</ConnectionTitle>}
      confirmLabel="Disconnect"
      isBusy={isBusy}
      error={errors.form}
      onConfirm={() => void act()}
    >
      <Stack gap="sm">
        {canChoose && <CopiesChoice connection={connection} copies={copies} onChange={setCopies} />}
        {copies === "DETACH" ? <AtOnce connection={connection} /> : <Afterwards venueName={venueName} />}
        {venue && environment !== "LOCAL_SANDBOX" && (
          <p>
            The key itself still exists at the venue.{" "}
            <Anchor href={venue.keysUrl} target="_blank" rel="noreferrer">
              Revoke it at {venueName}
            </Anchor>
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly connection: ConnectionFactsFragment;
  readonly copies: CopiesAtDisconnect;
  onChange(copies: CopiesAtDisconnect): void;
}

const CopiesChoice = ({ connection: { runningCopies, venueName }, copies, onChange }: ChoiceProps): ReactNode => (
  <Radio.Group
    label={runningCopies === 1 ? "What happens to the copy on it?" : `What happens to the ${formatCount(runningCopies)} copies on it?`}
    value={copies}
    onChange={(value) => onChange(value as CopiesAtDisconnect)}
  >
    <Stack gap="xs" pt={4}>
      <Radio value="CLOSE_ALL" label="Close all positions" description="They close at the next price; then the account is disconnected." />
      <Radio value="DETACH" label="Keep positions" description={`Nothing is sold. They stay yours at ${venueName}; the copies end now.`} />
      <Radio
        value="MIRROR_EXITS"
        label="Copy closes only"
        description="Positions close when the feeder closes them; the account is disconnected after the last."
      />
    </Stack>
  </Radio.Group>
);

function AtOnce({ connection: { orderFigures, venueName, runningCopies } }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const { working } = orderFigures;
  return (
    <>
      <p>The key is erased from this server at once, and no new order goes to {venueName}. This can’t be undone.</p>
      {working > 0 && (
        <p>
          <strong>{formatCounted(working, "order has", "orders have")} not ended.</strong> What works at {venueName} is cancelled there;
          what fills before is booked.
        </p>
      )}
      <p>
        {runningCopies > 0 ? "Copies and trades" : "Trades"} on this account end. What they hold stays yours at {venueName}: nothing is
        sold. A trade of a track record counts as closed at the last price, and its copies follow.
      </p>
    </>
  );
}

const Afterwards = ({ venueName }: { readonly venueName: string }): ReactNode => (
  <p>
    Until then the account is paused: nothing is opened, and Resume keeps it. Then its key is erased, orders on it are cancelled and what
    your own trades hold stays yours at {venueName}.
  </p>
);
