import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { readBeside } from "./read-beside";

/**
 * Asks again at this interval, in milliseconds, for what is shown under this name, while the page is looked at. For queries whose
 * objects a stream changes too: an interval of the query's own would keep what the stream says from the screen until its answer,
 * and where that fails until the next message.
 */
export function usePolling(name: string, everyMs: number): void {
  const client = useApolloClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) readBeside(client, name);
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, name, everyMs]);
}
