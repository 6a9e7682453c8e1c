import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { KeyFields } from "../connect/KeyFields";
import {
  useRenameBrokerConnectionMutation,
  useReplaceBrokerKeyMutation,
  type ConnectionFactsFragment,
  type VenueFactsFragment,
} from "../connections.generated";
import { LiveLimitsDialog } from "../live/LiveLimitsDialog";
import { useBrokerSending } from "../use-broker-sending";
import { ConnectionTitle } from "../ConnectionTitle";
import { DisconnectDialog } from "./DisconnectDialog";
import type { ConnectionDialog } from "./use-connection-actions";

interface DialogsProps {
  readonly open: ConnectionDialog;
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
  readonly onClose: () => void;
}

/** What is asked before a connection is changed. */
export default function ConnectionDialogs({ open, ...rest }: DialogsProps): ReactNode {
  if (open === "rename") return <RenameDialog {...rest} />;
  if (open === "limits") return <LiveLimitsDialog {...rest} />;
  return open === "replace" ? <ReplaceKeyDialog {...rest} /> : <DisconnectDialog {...rest} />;
}

type Props = Omit<DialogsProps, "open">;

function RenameDialog({ connection, onClose }: Props): ReactNode {
  const [name, setName] = useState(connection.name);
  const { errors, clear, isBusy, send } = useBrokerSending(["name"] as const);
  const [rename] = useRenameBrokerConnectionMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = { connectionId: connection.id, name };
    if (await send(async () => (await rename({ variables: { input } })).data?.renameBrokerConnection)) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<ConnectionTitle connection={connection}>Rename {connection.name}</ConnectionTitle>}
      isDirty={name !== connection.name}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {errors.form && <FormError>{errors.form}</FormError>}
        <TextInput
          label="Name"
          data-autofocus
          maxLength={40}
          value={name}
          error={errors.name}
          onChange={(event) => {
            clear("name");
            setName(event.currentTarget.value);
          }}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Save name
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const noKey = { key: "", secret: "", passphrase: "" };

function ReplaceKeyDialog({ connection, venue, onClose }: Props): ReactNode {
  const [values, setValues] = useState(noKey);
  const { errors, setErrors, isBusy, send, dialog } = useBrokerSending(["key", "secret", "passphrase"] as const);
  const [replace] = useReplaceBrokerKeyMutation();
  const hasPassphrase = venue?.hasPassphrase ?? false;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { passphrase, ...rest } = values;
    const input = { connectionId: connection.id, ...rest, ...(hasPassphrase ? { passphrase } : {}) };
    if (!(await send(async () => (await replace({ variables: { input } })).data?.replaceBrokerKey))) return;
    notifyDone(`${connection.name} uses the new key.`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<ConnectionTitle connection={connection}>Replace the key of {connection.name}</ConnectionTitle>}
      isDirty={values.key !== "" || values.secret !== ""}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm" c="secondary">
            Enter another key of the same account ••{connection.accountHint}. {connection.venueName} is asked what it may do before it
            replaces the one stored; a key that may withdraw is refused.
          </Text>
          {errors.form && <FormError>{errors.form}</FormError>}
          <KeyFields
            values={values}
            errors={errors}
            hasPassphrase={hasPassphrase}
            onChange={(changes) => {
              setErrors({});
              setValues({ ...values, ...changes });
            }}
          />
        </Stack>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Check and replace key
          </Button>
        </DialogButtons>
      </form>
      {dialog}
    </Dialog>
  );
}
