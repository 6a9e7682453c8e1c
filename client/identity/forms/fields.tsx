import { Box, TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { IconAlertCircle, IconEye, IconEyeOff, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { areCookiesKept } from "../../lib/browser/site-data";
import classes from "./fields.module.css";

/** A field's mistake in place of its help: icon, words, and where possible a way out. Read out when it appears. */
export const FieldError = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className={classes.fieldError} role="alert">
    <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </span>
);

export interface FieldProps extends Omit<TextInputProps, "error" | "onChange"> {
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A text field of a form page: label above, help or mistake below, 40 px high. */
export function Field({ error, onChange, description, ...rest }: FieldProps): ReactNode {
  return (
    <TextInput
      size="md"
      {...rest}
      description={error ? undefined : description}
      error={error ? <FieldError>{error}</FieldError> : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A password that can be looked at. */
export function PasswordField({ aside, label, ...rest }: FieldProps & { readonly aside?: ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Box pos="relative">
      {aside && <span className={classes.aside}>{aside}</span>}
      <Field
        {...rest}
        label={label}
        type={isShown ? "text" : "password"}
        spellCheck={false}
        rightSectionWidth={84}
        rightSection={
          <button
            type="button"
            className={classes.show}
            onClick={() => setShown(!isShown)}
            aria-label={isShown ? "Hide characters" : "Show characters"}
          >
            <Icon size={16} stroke={1.5} aria-hidden="true" />
            {isShown ? "Hide" : "Show"}
          </button>
        }
      />
    </Box>
  );
}

export interface FormAlertProps {
  readonly tone: "loss" | "info" | "gain";
  readonly children: ReactNode;
}

/** What concerns the whole form, on top of it. Mistakes are announced at once. */
export function FormAlert({ tone, children }: FormAlertProps): ReactNode {
  const Icon = tone === "loss" ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={classes.alert} data-tone={tone} role={tone === "loss" ? "alert" : "status"}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** Above a form that would end logged in: without a cookie it cannot, and the browser does not say so. */
export function CookiesBlockedNote(): ReactNode {
  const [areKept] = useState(areCookiesKept);
  if (areKept) return null;
  return (
    <FormAlert tone="loss">
      Your browser blocks cookies for {location.host}, so you can’t stay logged in. Allow them and reload the page.
    </FormAlert>
  );
}

/** Title and the one line saying what comes next. */
export const FormHead = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => (
  <header className={classes.head}>
    <h1>{title}</h1>
    <p>{children}</p>
  </header>
);
