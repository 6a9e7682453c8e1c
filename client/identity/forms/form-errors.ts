import { noAnswer } from "../../graphql/links/messages";
import { useCallback, useState } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";

/** Mistakes of a form by field name; `form` is what belongs to no field. */
export type FormErrors<Field extends string> = Partial<Record<Field | "form", string>>;

/** The specification's words for a sign-in, a registration or a sign-out that went wrong, and what to do then. */
export const failedTo = (what: "login" | "register"): string => `Failed to ${what}. ${noAnswer}`;

/** Ties the server's errors to the fields on screen by the last part of their path; the rest is on top. */
export function byField<Field extends string>(errors: readonly UserErrorFactsFragment[], fields: readonly Field[]): FormErrors<Field> {
  const sorted: FormErrors<Field> = {};
  for (const { path, message } of errors) {
    const field = fields.find((name) => name === path.at(-1)) ?? "form";
    sorted[field] ??= message;
  }
  return sorted;
}

/** Moves the focus to the first field at fault, in the order of the page. Fields carry their name. */
export function focusFirst(form: HTMLFormElement | null, errors: FormErrors<string>): void {
  const atFault = [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])].find(({ name }) => errors[name]);
  atFault?.focus();
}

/** Values, mistakes and a submit that never loses what was typed. */
export function useFormErrors<Field extends string>() {
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const clear = useCallback((field: Field) => setErrors((now) => ({ ...now, [field]: undefined, form: undefined })), []);
  return { errors, setErrors, clear };
}
