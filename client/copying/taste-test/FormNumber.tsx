import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

export interface FormNumberProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly width?: number;
  onChange(value: string): void;
}

/** A number as it is typed. */
export const FormNumber = ({ label, value, placeholder, width = 130, onChange }: FormNumberProps): ReactNode => (
  <TextInput
    label={label}
    w={width}
    placeholder={placeholder}
    inputMode="decimal"
    value={value}
    // It may stand inside the copy dialog's form, which it is no part of.
    onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
