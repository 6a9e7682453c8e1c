import { Button, Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Scope } from "../../graphql/schema.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Field, FieldError } from "../forms/fields";
import formClasses from "../forms/fields.module.css";
import { SecretText } from "../security/SecretText";
import { useNewKey } from "./use-new-key";

const scopeWords: readonly (readonly [Scope, string, string])[] = [
  ["read", "Read", "queries and streams"],
  ["trade", "Trade", "orders and copies"],
  ["social", "Social", "posts, follows, messages"],
];
const lives: readonly (readonly [number, string])[] = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "1 year"],
];

export interface NewKeyDialogProps {
  /** The plan's keys only read. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** Makes a key, and shows it the one time it can be seen. */
export function NewKeyDialog({ isReadOnly, onClose }: NewKeyDialogProps): ReactNode {
  const { draft, errors, key, dialog, ...making } = useNewKey();
  if (key !== null) return <KeptKey name={draft.name} secret={key} onClose={onClose} />;
  return (
    <>
      <Dialog isOpen onClose={onClose} title="New API key" isDirty={draft.name !== ""}>
        <form className={formClasses.fields} onSubmit={(event) => void making.submit(event)} noValidate>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field
            label="Name"
            name="name"
            data-autofocus
            placeholder="Nightly report"
            value={draft.name}
            error={errors.name}
            onChange={making.setName}
          />
          <ScopeBoxes scopes={draft.scopes} error={errors.scopes} isReadOnly={isReadOnly} onChange={making.setScopes} />
          {isReadOnly && (
            <Text size="sm" c="secondary">
              On the free plan, keys are read only.
            </Text>
          )}
          <Checkbox
            label="Allow accounts with real money"
            description="Otherwise paper accounts only."
            checked={draft.reachesLive}
            disabled={isReadOnly}
            onChange={(event) => making.setReachesLive(event.currentTarget.checked)}
          />
          <NativeSelect
            label="Expires after"
            value={String(draft.days)}
            data={lives.map(([value, label]) => ({ value: String(value), label }))}
            onChange={(event) => making.setDays(Number(event.currentTarget.value))}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={making.isBusy}>
              Create key
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

interface ScopeBoxesProps {
  readonly scopes: readonly Scope[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (scopes: readonly Scope[]) => void;
}

const ScopeBoxes = ({ scopes, error, isReadOnly, onChange }: ScopeBoxesProps): ReactNode => (
  <Checkbox.Group
    label="Scopes"
    value={[...scopes]}
    onChange={(chosen) => onChange(chosen as Scope[])}
    error={error ? <FieldError>{error}</FieldError> : undefined}
  >
    <Stack gap="xs" mt={6}>
      {scopeWords.map(([scope, label, help]) => (
        <Checkbox key={scope} value={scope} label={label} description={help} disabled={isReadOnly && scope !== "read"} />
      ))}
    </Stack>
  </Checkbox.Group>
);

/** The key itself, shown once. */
const KeptKey = ({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}): ReactNode => (
  <Dialog isOpen onClose={onClose} title="Save this key">
    <div className={formClasses.fields}>
      <Text size="sm" c="secondary">
        This is the only time we show it. Anyone with this key can use its scopes: keep it out of your code.
      </Text>
      <SecretText label={name} text={secret} />
      <DialogButtons>
        <Button variant="filled" onClick={onClose}>
          I saved it
        </Button>
      </DialogButtons>
    </div>
  </Dialog>
);
