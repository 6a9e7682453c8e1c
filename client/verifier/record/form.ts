import { isDecimalText } from "./decimal";
import { literal, none, scanDecimal, scanText, scanWhole, shaped, type Scan } from "./scan";

/** What a value must look like. */
export interface Form {
  /** Whether a value that was read from JSON is of the form. */
  holds(value: unknown): boolean;
  /** Of bytes of canonical JSON: finds the end only of values that are of the form, and of nearly all of them. */
  readonly scan: Scan;
}

/** The form of each member of an object. */
export type Members = Readonly<Record<string, Form>>;

const textLike = (pattern: string, shape: string): Form => {
  const whole = new RegExp(`^${pattern}$`);
  return { holds: (value) => typeof value === "string" && whole.test(value), scan: shaped(`"${shape}"`) };
};
const hexDigits = (count: number): [pattern: string, shape: string] => [`[0-9a-f]{${count}}`, "h".repeat(count)];

export const text: Form = { holds: (value) => typeof value === "string" && value !== "", scan: scanText };
export const whole: Form = { holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0, scan: scanWhole };
export const hashText = textLike(...hexDigits(64));
export const nonce = textLike(...hexDigits(32));
const uuidParts = [8, 4, 4, 4, 12].map(hexDigits);
export const uuid = textLike(uuidParts.map(([pattern]) => pattern).join("-"), uuidParts.map(([, shape]) => shape).join("-"));
export const time = textLike(String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`, "dddd-dd-ddTdd:dd:dd.dddZ");
export const decimal: Form = { holds: isDecimalText, scan: scanDecimal };

/** One value alone, as canonical JSON writes it. */
export const constant = (json: string): Form => ({ holds: (value) => JSON.stringify(value) === json, scan: literal(json) });

const nullScan = literal("null");

export const orNull = ({ holds, scan }: Form): Form => ({
  holds: (value) => value === null || holds(value),
  scan: (bytes, at) => (bytes[at] === 0x6e ? nullScan : scan)(bytes, at),
});

/** None of the scans takes what begins with what another takes. */
const firstOf =
  (scans: readonly Scan[]): Scan =>
  (bytes, at) => {
    for (const scan of scans) {
      const end = scan(bytes, at);
      if (end !== none) return end;
    }
    return none;
  };

export const oneOf = (...values: readonly string[]): Form => ({
  holds: (value) => typeof value === "string" && values.includes(value),
  scan: firstOf(values.map((value) => literal(`"${value}"`))),
});

const [comma, opening, closing] = [0x2c, 0x5b, 0x5d];

export const listOf = ({ holds, scan }: Form): Form => ({
  holds: (value) => Array.isArray(value) && value.every(holds),
  scan: (bytes, at) => {
    if (bytes[at] !== opening) return none;
    if (bytes[at + 1] === closing) return at + 2;
    let place = at;
    do {
      place = scan(bytes, place + 1);
      if (place === none) return none;
    } while (bytes[place] === comma);
    return bytes[place] === closing ? place + 1 : none;
  },
});

/** An object with these members and no others. */
export function exactly(members: Members): Form {
  const forms = Object.entries(members);
  return {
    holds(value) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
      for (const [name, { holds }] of forms) {
        const member = (value as Record<string, unknown>)[name];
        if (member === undefined || !holds(member)) return false;
      }
      return Object.keys(value).length === forms.length;
    },
    scan: scanMembers(forms.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Of members in the order of their names. */
function scanMembers(forms: readonly (readonly [string, Form])[]): Scan {
  const scans = forms.flatMap(([name, { scan }], index) => [literal(`${index === 0 ? "{" : ","}"${name}":`), scan]);
  const all = [...scans, literal("}")];
  return (bytes, at) => {
    let place = at;
    for (let index = 0; index < all.length && place !== none; index += 1) place = all[index]!(bytes, place);
    return place;
  };
}

/** One form where the member `name` has the value, another where it is any other text. */
export function eitherBy(name: string, value: string, where: Members, otherwise: Members): Form {
  const [one, other] = [exactly({ ...where, [name]: text }), exactly({ ...otherwise, [name]: text })];
  const isValue = literal(`"${value}"`);
  const notValue = { ...text, scan: ((bytes, at) => (isValue(bytes, at) === none ? scanText(bytes, at) : none)) satisfies Scan };
  return {
    holds: (body) => ((body as Record<string, unknown> | null)?.[name] === value ? one : other).holds(body),
    scan: firstOf([exactly({ ...where, [name]: oneOf(value) }).scan, exactly({ ...otherwise, [name]: notValue }).scan]),
  };
}
