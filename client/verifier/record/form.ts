import { isDecimalText } from "./decimal";

/** What a value must look like. */
export interface Form {
  /** Whether a value that was read from JSON is of the form. */
  holds(value: unknown): boolean;
  /** Of texts of values in canonical JSON: only of values that are of the form, and of nearly all of them. */
  readonly pattern: string;
}

/** The form of each member of an object. */
export type Members = Readonly<Record<string, Form>>;

const textLike = (pattern: string): Form => {
  const whole = new RegExp(`^${pattern}$`);
  return { holds: (value) => typeof value === "string" && whole.test(value), pattern: `"${pattern}"` };
};

/** Texts with what JSON escapes, and with halves of characters, are left to `holds`. */
export const text: Form = {
  holds: (value) => typeof value === "string" && value !== "",
  pattern: String.raw`"[^"\\\x00-\x1f\x7f\ud800-\udfff]+"`,
};
export const whole: Form = {
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  pattern: String.raw`(?:0|[1-9]\d{0,14})`,
};
/** Written out: engines compare digits in a row several at once, but count a repetition one by one. */
const hexDigits = (count: number): string => "[0-9a-f]".repeat(count);

export const hashText = textLike(hexDigits(64));
export const nonce = textLike(hexDigits(32));
export const uuid = textLike([8, 4, 4, 4, 12].map(hexDigits).join("-"));
export const time = textLike(String.raw`\d\d\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ`);
export const decimal: Form = {
  holds: isDecimalText,
  pattern: String.raw`"(?!-0")-?(?:0|[1-9]\d{0,37})(?:\.\d{0,37}[1-9])?"`,
};

/** The same, with its text, quotes and all, as a group of the pattern. */
export const captured = ({ holds, pattern }: Form): Form => ({ holds, pattern: `(${pattern})` });

export const orNull = ({ holds, pattern }: Form): Form => ({
  holds: (value) => value === null || holds(value),
  pattern: `(?:null|${pattern})`,
});

export const oneOf = (...values: readonly string[]): Form => ({
  holds: (value) => typeof value === "string" && values.includes(value),
  pattern: `"(?:${values.join("|")})"`,
});

export const listOf = ({ holds, pattern }: Form): Form => ({
  holds: (value) => Array.isArray(value) && value.every(holds),
  pattern: `\\[(?:${pattern}(?:,${pattern})*)?\\]`,
});

/** An object with these members and no others. */
export function exactly(members: Members): Form {
  const forms = Object.entries(members);
  const inOrder = forms.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    holds(value) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
      for (const [name, { holds }] of forms) {
        const member = (value as Record<string, unknown>)[name];
        if (member === undefined || !holds(member)) return false;
      }
      return Object.keys(value).length === forms.length;
    },
    pattern: `\\{${inOrder.map(([name, { pattern }]) => `"${name}":${pattern}`).join(",")}\\}`,
  };
}

/** One form where the member `name` has the value, another where it is any other text. */
export function eitherBy(name: string, value: string, where: Members, otherwise: Members): Form {
  const [one, other] = [exactly({ ...where, [name]: text }), exactly({ ...otherwise, [name]: text })];
  const notValue = { ...text, pattern: `(?!"${value}")${text.pattern}` };
  return {
    holds: (body) => ((body as Record<string, unknown> | null)?.[name] === value ? one : other).holds(body),
    pattern: `(?:${exactly({ ...where, [name]: oneOf(value) }).pattern}|${exactly({ ...otherwise, [name]: notValue }).pattern})`,
  };
}
