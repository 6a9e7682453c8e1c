import { Box, Button, Flex, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatDate } from "../../lib/format/time";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { deviceOf } from "../sessions/device";
import { Field } from "../forms/fields";
import formClasses from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useReauthentication } from "./Reauthentication";
import { canUsePasskeys, makePasskey } from "./passkeys";
import {
  useAddPasskeyMutation,
  usePasskeyCreationOptionsMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  type SecurityFactsFragment,
} from "./security.generated";
import classes from "../settings/settings.module.css";

type Passkey = SecurityFactsFragment["passkeys"][number];
type Open = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey } | null;

/** My passkeys: to add, name and take away. */
export function PasskeyRows({ passkeys }: { readonly passkeys: readonly Passkey[] }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <div className={classes.row} data-stacked>
      <div className={classes.between}>
        <div>
          <Box fw={500}>Passkeys</Box>
          <div className={classes.help}>Sign in with your device’s fingerprint, face or PIN.</div>
        </div>
        {canUsePasskeys() ? (
          <Button size="xs" onClick={() => setOpen({ kind: "add" })}>
            Add passkey
          </Button>
        ) : (
          <span className={classes.help}>This browser does not support passkeys.</span>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className={classes.items} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <IconFingerprint size={18} stroke={1.5} aria-hidden="true" />
              <div className={classes.device}>
                <Box fw={500}>{passkey.name}</Box>
                <div className={classes.help}>
                  since {formatDate(passkey.createdAt)} · {passkey.isSynced ? "synced between your devices" : "on one device"}
                </div>
              </div>
              <Flex gap="xs" wrap="wrap" flex="none">
                <Button size="xs" onClick={() => setOpen({ kind: "rename", passkey })} aria-label={`Rename ${passkey.name}`}>
                  Rename
                </Button>
                <Button
                  size="xs"
                  variant="outline"
                  color="loss"
                  onClick={() => setOpen({ kind: "remove", passkey })}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </Button>
              </Flex>
            </li>
          ))}
        </ul>
      )}
      {open?.kind === "add" && <AddDialog onClose={close} />}
      {open?.kind === "rename" && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === "remove" && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </div>
  );
}

function NameForm({
  initial,
  lead,
  actLabel,
  onClose,
  onSubmit,
}: {
  readonly initial: string;
  readonly lead: string;
  readonly actLabel: string;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => Promise<FormErrors<"name">>;
}): ReactNode {
  const [name, setName] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors<"name">>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const found = await onSubmit(name);
    setBusy(false);
    setErrors(found);
  };
  return (
    <form className={formClasses.fields} onSubmit={(event) => void submit(event)} noValidate>
      <Text size="sm" c="secondary">
        {lead}
      </Text>
      {errors.form && <FormError>{errors.form}</FormError>}
      <Field label="Name" name="name" data-autofocus value={name} error={errors.name} onChange={setName} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          {actLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { guard, dialog } = useReauthentication();
  const [begin] = usePasskeyCreationOptionsMutation();
  const [add] = useAddPasskeyMutation({ refetchQueries: ["Security"] });
  const submit = async (name: string): Promise<FormErrors<"name">> => {
    let options: string | null = null;
    const begun = await guard(async () => {
      const result = (await begin().catch(() => null))?.data?.passkeyCreationOptions;
      options = result?.optionsJson ?? null;
      return result?.errors ?? null;
    });
    if (begun === "cancelled") return {};
    if (!options) return { form: begun?.[0]?.message ?? noAnswer };
    const made = await makePasskey(options);
    if ("problem" in made) return { form: made.problem };
    const result = (await add({ variables: { input: { response: made.response, name } } }).catch(() => null))?.data?.addPasskey;
    if (!result) return { form: noAnswer };
    if (result.errors.length > 0) return byField(result.errors, ["name"]);
    notifyDone(`Passkey “${name}” added. It signs you in from now on.`);
    onClose();
    return {};
  };
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Add passkey">
        <NameForm
          initial={deviceOf(navigator.userAgent)}
          lead="Give it a name. Your device then asks for your fingerprint, face or PIN."
          actLabel="Create passkey"
          onClose={onClose}
          onSubmit={submit}
        />
      </Dialog>
      {dialog}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }): ReactNode {
  const [rename] = useRenamePasskeyMutation({ refetchQueries: ["Security"] });
  const submit = async (name: string): Promise<FormErrors<"name">> => {
    const result = (await rename({ variables: { input: { passkeyId: passkey.id, name } } }).catch(() => null))?.data?.renamePasskey;
    if (!result) return { form: noAnswer };
    if (result.errors.length > 0) return byField(result.errors, ["name"]);
    onClose();
    return {};
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Rename ${passkey.name}`}>
      <NameForm initial={passkey.name} lead="Only you see this name." actLabel="Rename" onClose={onClose} onSubmit={submit} />
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }): ReactNode {
  const { guard, dialog } = useReauthentication();
  const [remove, { loading }] = useRemovePasskeyMutation({ refetchQueries: ["Security"] });
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    const errors = await guard(async () => {
      const answer = await remove({ variables: { input: { passkeyId: passkey.id } } }).catch(() => null);
      return answer?.data?.removePasskey.errors ?? null;
    });
    if (errors === "cancelled") return;
    if (errors?.length === 0) {
      notifyDone(`${passkey.name} is removed.`);
      return onClose();
    }
    setProblem(errors?.[0]?.message ?? noAnswer);
  };
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={`Remove ${passkey.name}?`}
        confirmLabel="Remove passkey"
        isBusy={loading}
        error={problem}
        onConfirm={() => void confirm()}
      >
        It no longer signs you in here. Delete it on the device too, or the device will keep offering it.
      </ConfirmDialog>
      {dialog}
    </>
  );
}
