import { Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import type { MeFactsFragment } from "../account/me.generated";
import { Field, FormAlert, FormHead } from "../forms/fields";
import { useSecondFactor } from "./use-second-factor";
import classes from "../forms/fields.module.css";

export interface SecondFactorFormProps {
  readonly onSignedIn: (me: MeFactsFragment) => void;
  /** Back to email and password. */
  readonly onBack: () => void;
}

/** The second step of a login: a code of the app, or one of the backup codes. */
export function SecondFactorForm({ onSignedIn, onBack }: SecondFactorFormProps): ReactNode {
  const { isBackup, code, errors, mustBegin, isBusy, type, change, submit } = useSecondFactor(onSignedIn);
  return (
    <>
      <FormHead title="Two-factor authentication">
        {isBackup ? "Each backup code works once, without your phone." : "Enter the code your authenticator app shows for Brigade."}
      </FormHead>
      {errors.form && <FormAlert tone="loss">{errors.form}</FormAlert>}
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          key={String(isBackup)}
          label={isBackup ? "Backup code" : "Six-digit code"}
          name="code"
          inputMode={isBackup ? "text" : "numeric"}
          autoComplete={isBackup ? "off" : "one-time-code"}
          maxLength={isBackup ? 20 : 8}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          value={code}
          error={errors.code}
          onChange={type}
        />
        {mustBegin ? (
          <Button variant="filled" size="lg" fullWidth onClick={onBack}>
            Log in again
          </Button>
        ) : (
          <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
            Confirm
          </Button>
        )}
        <Flex gap="md" justify="space-between" fz="sm">
          <button type="button" className={classes.link} onClick={change}>
            {isBackup ? "Use the app instead" : "Use a backup code"}
          </button>
          <button type="button" className={classes.link} onClick={onBack}>
            Back
          </button>
        </Flex>
      </form>
    </>
  );
}
