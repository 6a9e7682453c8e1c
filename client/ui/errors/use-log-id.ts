import { getApolloContext } from "@apollo/client/react";
import type { ApolloClient } from "@apollo/client";
import { use, useEffect, useState } from "react";
import { logIdOf } from "../../graphql/links/client";
import { ReportClientErrorDocument } from "./errors.generated";

/** Reports under way or done, so that a screen drawn twice reports once. */
const reports = new WeakMap<object, Promise<string | null>>();

async function report(client: ApolloClient, error: Error): Promise<string | null> {
  const said = error.cause instanceof Error ? error.cause.message : error.message;
  const input = { message: said, path: location.pathname + location.search, stack: error.stack ?? null };
  const answer = await client.mutate({ mutation: ReportClientErrorDocument, variables: { input } }).catch(() => null);
  return answer?.data?.reportClientError.logId ?? null;
}

/**
 * Id of the server's log line of an error: the one the server gave with it, else that of the report this sends. Null until
 * there is one, and for good when the server cannot be reached.
 */
export function useLogId(error: unknown): string | null {
  const given = logIdOf(error);
  const { client } = use(getApolloContext());
  const [reported, setReported] = useState<{ of: unknown; id: string | null } | null>(null);
  useEffect(() => {
    if (given !== null || !client || !(error instanceof Error)) return;
    let isWanted = true;
    const sent = reports.get(error) ?? report(client, error);
    reports.set(error, sent);
    const show = async (): Promise<void> => {
      const id = await sent;
      if (isWanted) setReported({ of: error, id });
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [given, client, error]);
  return given ?? (reported?.of === error ? reported!.id : null);
}
