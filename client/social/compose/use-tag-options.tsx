import { skipToken, useQuery } from "@apollo/client/react";
import { IconChartCandle, IconHash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/data/Avatar";
import { addressKinds, askedKinds, tagSigns } from "../tags/tag-words";
import { CompletionsDocument } from "./compose.generated";
import type { Typing } from "./completion";

/** One row of the list: what is put after the sign, and how it is shown. */
export interface TagOption {
  readonly word: string;
  readonly label: string;
  readonly note: string;
  readonly picture: ReactNode;
}

/** What the tag being typed may become, from the server; nothing while none is typed or none is found. */
export function useTagOptions(typing: Typing | null): readonly TagOption[] {
  const { data, previousData } = useQuery(
    CompletionsDocument,
    typing ? { variables: { kind: askedKinds[typing.kind], prefix: typing.prefix }, fetchPolicy: "cache-first" } : skipToken,
  );
  const found = data ?? previousData;
  if (!typing || !found) return [];
  return found.completions
    .filter(
      ({ kind, value }) => addressKinds[kind] === typing.kind && value.toLowerCase().startsWith(data ? "" : typing.prefix.toLowerCase()),
    )
    .map(({ kind, value, label, userId }) => ({
      word: value,
      label: tagSigns[kind] + value,
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
