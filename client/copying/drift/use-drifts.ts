import { useEffect, useRef } from "react";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { readBeside } from "../../graphql/live/read-beside";
import type { CopyRowFragment } from "../copying.generated";
import { CopiesDriftDocument, type CopiesDriftQuery } from "./drift.generated";

export type RowDrift = CopiesDriftQuery["myCopies"]["copies"][number]["drift"];

/** A copy's orders may fill in several steps. */
const rereadAfterMs = 500;

/** How far each copy has drifted, by its id; read again whenever one of them changes. Empty until it is known. */
export function useDrifts(copies: readonly Pick<CopyRowFragment, "id" | "version">[]): ReadonlyMap<string, RowDrift> {
  const client = useApolloClient();
  const { data } = useQuery(CopiesDriftDocument, { fetchPolicy: "cache-and-network", skip: copies.length === 0 });
  const versions = copies.map(({ id, version }) => `${id} ${version}`).join();
  const readAt = useRef(versions);
  useEffect(() => {
    if (readAt.current === versions) return;
    readAt.current = versions;
    const soon = setTimeout(() => readBeside(client, "CopiesDrift"), rereadAfterMs);
    return () => clearTimeout(soon);
  }, [versions, client]);
  return new Map(data?.myCopies.copies.flatMap(({ id, drift }) => (drift ? [[id, drift] as const] : [])));
}
