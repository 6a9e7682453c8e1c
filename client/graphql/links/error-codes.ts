import type { GraphQLFormattedError } from "graphql";

/** `extensions.code` of whatever went wrong: a list of GraphQL errors from the socket, or Apollo's error over HTTP. */
export function codesOf(error: unknown): string[] {
  const list = Array.isArray(error) ? error : ((error as { errors?: unknown })?.errors ?? []);
  if (!Array.isArray(list)) return [];
  return (list as GraphQLFormattedError[]).flatMap(({ extensions }) => (typeof extensions?.code === "string" ? [extensions.code] : []));
}
