import { useQuery } from "@apollo/client/react";
import { PeopleToWriteToDocument, PersonByUsernameDocument } from "./messages.generated";

export interface FoundPerson {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly pictureUrl?: string | null;
}

/** People by part of a name, feeders first, and whoever has exactly this username; empty text finds nobody. */
export function usePeople(text: string, first: number): readonly FoundPerson[] {
  const username = text.replace(/^@/, "").toLowerCase();
  const { data: feeders, previousData } = useQuery(PeopleToWriteToDocument, {
    skip: text === "",
    variables: { search: text, first },
    fetchPolicy: "cache-first",
  });
  const { data: exact } = useQuery(PersonByUsernameDocument, {
    skip: !/^[a-z0-9][a-z0-9._-]{1,29}$/.test(username),
    variables: { username },
    fetchPolicy: "cache-first",
    errorPolicy: "ignore",
  });
  if (text === "") return [];
  const found = ((feeders ?? previousData)?.traders.edges ?? []).map(({ node }) => node).filter(({ viewerIsSelf }) => !viewerIsSelf);
  const person = exact?.trader;
  if (!person || person.viewerIsSelf || found.some(({ id }) => id === person.id)) return found;
  return [person, ...found];
}
