import type { TagKind } from "../../graphql/schema.generated";
import { tagAddress } from "../../ui/markdown/tags";

interface Named {
  readonly kind: TagKind;
  readonly value: string;
}

/** What the server is asked for, by the word in addresses. */
export const askedKinds = { stock: "STOCK", chef: "PERSON", topic: "TOPIC" } as const satisfies Record<string, TagKind>;

/** The word in addresses of what the server answers: CHEF for people, until that name goes. */
export const addressKinds = { STOCK: "stock", PERSON: "chef", CHEF: "chef", TOPIC: "topic" } as const satisfies Record<TagKind, string>;

/** What is before a tag's value in a text. */
export const tagSigns: Readonly<Record<TagKind, string>> = { STOCK: "$", PERSON: "@", CHEF: "@", TOPIC: "#" };

/** A tag as it is written: `$AAPL`, `@ana`, `#earnings`. */
export const tagName = ({ kind, value }: Named): string => tagSigns[kind] + value;

/** The page of a tag. */
export const tagPage = ({ kind, value }: Named): string => tagAddress(addressKinds[kind], value);
