import { PasswordInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ConnectDialog.module.css";

interface Key {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

interface KeyFieldsProps {
  readonly values: Key;
  readonly errors: Partial<Record<keyof Key, string>>;
  readonly hasPassphrase: boolean;
  onChange(changes: Partial<Key>): void;
}

/** A key as its venue shows it: browsers neither store nor mend it. */
export function KeyFields({ values, errors, hasPassphrase, onChange }: KeyFieldsProps): ReactNode {
  const plain = { autoComplete: "off", spellCheck: false, autoCapitalize: "none" } as const;
  return (
    <div className={classes.keys}>
      <TextInput
        {...plain}
        label="API key"
        name="key"
        value={values.key}
        error={errors.key}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <PasswordInput
        {...plain}
        label="Secret"
        name="secret"
        autoComplete="new-password"
        value={values.secret}
        error={errors.secret}
        onChange={(event) => onChange({ secret: event.currentTarget.value })}
      />
      {hasPassphrase && (
        <PasswordInput
          {...plain}
          label="Passphrase"
          name="passphrase"
          autoComplete="new-password"
          value={values.passphrase}
          error={errors.passphrase}
          onChange={(event) => onChange({ passphrase: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
