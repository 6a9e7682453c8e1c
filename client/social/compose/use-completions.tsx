import { skipToken, useQuery } from "@apollo/client/react";
import { IconChartCandle, IconHash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { TagKind as WireKind } from "../../graphql/schema.generated";
import { Avatar } from "../../ui/data/Avatar";
import { CompletionsDocument } from "./compose.generated";
import type { Typing } from "./completion";

/** One row of the list: what is put after the sign, and how it is shown. */
export interface Completion {
  readonly word: string;
  readonly label: string;
  readonly note: string;
  readonly picture: ReactNode;
}

const wireKinds = { stock: "STOCK", chef: "CHEF", topic: "TOPIC" } as const satisfies Record<Typing["kind"], WireKind>;
const signs: Readonly<Record<WireKind, string>> = { STOCK: "$", CHEF: "@", TOPIC: "#" };

/** What the tag being typed may become, from the server; nothing while none is typed or none is found. */
export function useCompletions(typing: Typing | null): readonly Completion[] {
  const { data, previousData } = useQuery(
    CompletionsDocument,
    typing ? { variables: { kind: wireKinds[typing.kind], prefix: typing.prefix }, fetchPolicy: "cache-first" } : skipToken,
  );
  const found = data ?? previousData;
  if (!typing || !found) return [];
  return found.completions
    .filter(({ kind, value }) => kind === wireKinds[typing.kind] && value.toLowerCase().startsWith(data ? "" : typing.prefix.toLowerCase()))
    .map(({ kind, value, label, userId }) => ({
      word: value,
      label: signs[kind] + value,
      note: label,
      picture: userId ? (
        <Avatar id={userId} name={label || value} size={20} />
      ) : kind === "STOCK" ? (
        <IconChartCandle size={18} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconHash size={18} stroke={1.5} aria-hidden="true" />
      ),
    }));
}
