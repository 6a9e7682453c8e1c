import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { PasswordField } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";

export interface PasswordPromptProps {
  readonly lead: ReactNode;
  readonly actLabel: string;
  readonly isDestructive?: boolean;
  readonly onCancel: () => void;
  /** Sends the password; resolves with what is wrong, null without an answer, empty when it worked. */
  readonly onSubmit: (password: string) => Promise<readonly UserErrorFactsFragment[] | null>;
}

/** The password, asked for before something that a borrowed device must not do. */
export function PasswordPrompt({ lead, actLabel, isDestructive = false, onCancel, onSubmit }: PasswordPromptProps): ReactNode {
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors<"password">>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (password === "") return setErrors({ password: "Enter your password." });
    setBusy(true);
    const found = await onSubmit(password);
    setBusy(false);
    if (found === null) return setErrors({ form: noAnswer });
    if (found.length > 0) setErrors(byField(found, ["password"]));
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <Text size="sm" c="secondary">
        {lead}
      </Text>
      {errors.form && <FormError>{errors.form}</FormError>}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
      <DialogButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled" color={isDestructive ? "loss" : "accent"} loading={isBusy}>
          {actLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
