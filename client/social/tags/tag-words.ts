import type { TagKind } from "../../graphql/schema.generated";
import { tagAddress } from "../../ui/markdown/tags";

interface Named {
  readonly kind: TagKind;
  readonly value: string;
}

const signs: Readonly<Record<TagKind, string>> = { STOCK: "$", CHEF: "@", TOPIC: "#" };
const kinds = { STOCK: "stock", CHEF: "chef", TOPIC: "topic" } as const;

/** A tag as it is written: `$AAPL`, `@ana`, `#earnings`. */
export const tagName = ({ kind, value }: Named): string => signs[kind] + value;

/** The page of a tag. */
export const tagPage = ({ kind, value }: Named): string => tagAddress(kinds[kind], value);
