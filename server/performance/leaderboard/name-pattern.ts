import { limits } from "../../platform/limits";

/** For LIKE: what is searched for, anywhere in a name or username; signs that mean something to LIKE are escaped. Null for all. */
export function namePattern(search: string | null | undefined): string | null {
  const words = search?.trim().slice(0, limits.searchCharactersMax).replace(/^@/, "") ?? "";
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Shorter runs are in no group of three characters, by which an index finds parts of names. */
export const groupedCharacters = /[\p{L}\p{N}]{3}/u;
