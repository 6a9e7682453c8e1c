import { useEffect, useState } from "react";

/** A mail of the local outbox; served in the demo kitchen only. */
export interface DemoMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: string;
}

/** The outbox, newest first; null where there is none (production). Throws when the server does not answer. */
export async function readOutbox(): Promise<DemoMail[] | null> {
  const answer = await fetch("/dev/mail.json", { headers: { accept: "application/json" } });
  if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
  return (await answer.json()) as DemoMail[];
}

/** Whether this server keeps its mail at `/dev/mail`. */
export function useHasOutbox(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isGone = false;
    readOutbox()
      .then((mails) => !isGone && setHas(mails !== null))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return has;
}
