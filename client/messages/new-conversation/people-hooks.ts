import { useQuery } from "@apollo/client/react";
import { PeopleByUsernameDocument, PeopleToWriteToDocument } from "../messages.generated";

export interface FoundPerson {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly pictureUrl?: string | null;
}

const isUsernameBeginning = (text: string): boolean => /^[a-z0-9][a-z0-9._]{0,29}$/.test(text);

/**
 * Anybody whose username begins with the text, those one follows first, then feeders by part of a name. Empty text finds
 * nobody, or, where `suggests`, those one follows.
 */
export function usePeople(text: string, first: number, suggests = false): readonly FoundPerson[] {
  const prefix = text.replace(/^@/, "").toLowerCase();
  const { data: feeders, previousData } = useQuery(PeopleToWriteToDocument, {
    skip: text === "",
    variables: { search: text, first },
    fetchPolicy: "cache-first",
  });
  const { data: named } = useQuery(PeopleByUsernameDocument, {
    skip: prefix === "" ? !suggests : !isUsernameBeginning(prefix),
    variables: { prefix },
    fetchPolicy: "cache-first",
    errorPolicy: "ignore",
  });
  const byUsername = (named?.completions ?? []).flatMap(({ userId, value, label }) =>
    userId ? [{ id: userId, username: value, name: label }] : [],
  );
  if (text === "") return suggests ? byUsername : [];
  const byName = ((feeders ?? previousData)?.traders.edges ?? []).map(({ node }) => node).filter(({ viewerIsSelf }) => !viewerIsSelf);
  // A feeder is known with their picture: they take the place of the same one found by username.
  const known = new Map(byName.map((person) => [person.id, person]));
  const begins = byUsername.map((person) => known.get(person.id) ?? person);
  return [...begins, ...byName.filter(({ id }) => !begins.some((person) => person.id === id))].slice(0, first);
}
