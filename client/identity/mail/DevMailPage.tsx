import { Button, Flex } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Fragment, useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { PageHeader } from "../../ui/layout/Card";
import { PanPicture } from "../../ui/feedback/pictures";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import classes from "./DevMailPage.module.css";
import { readOutbox } from "./demo-outbox";
import type { DemoMail } from "./demo-outbox";

type Outbox =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "closed" }
  | { readonly kind: "open"; readonly mails: readonly DemoMail[] };

/** Milliseconds between looks into the outbox while the page is seen. */
const lookEveryMs = 3_000;

/** Undefined when the server did not answer. */
const tryOutbox = (): Promise<DemoMail[] | null | undefined> => readOutbox().catch(() => undefined);

/** The local outbox. This is a developer's page of the demo kitchen: plain JSON, not part of the API. */
export default function DevMailPage(): ReactNode {
  const [outbox, setOutbox] = useState<Outbox>({ kind: "loading" });
  const show = useCallback((mails: DemoMail[] | null | undefined): void => {
    setOutbox((now) => {
      if (mails === undefined) return now.kind === "open" ? now : { kind: "failed" };
      return mails === null ? { kind: "closed" } : { kind: "open", mails };
    });
  }, []);
  const look = (): void => void tryOutbox().then(show);
  useEffect(() => {
    void tryOutbox().then(show);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void tryOutbox().then(show);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [show]);

  if (outbox.kind === "closed") {
    return (
      <EmptyState title="No demo mailbox" picture={<PanPicture />} level={1}>
        This server sends real email. The demo mailbox exists in the demo kitchen only.
      </EmptyState>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title="Demo mailbox"
        lead="Emails this demo kitchen would send. Anyone can read them."
        aside={
          <Button leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden="true" />} onClick={look}>
            Refresh
          </Button>
        }
      />
      <Mails outbox={outbox} onRetry={look} />
    </div>
  );
}

function Mails({ outbox, onRetry }: { readonly outbox: Outbox; readonly onRetry: () => void }): ReactNode {
  if (outbox.kind === "failed") return <ErrorState onRetry={onRetry}>Couldn’t load the mailbox.</ErrorState>;
  if (outbox.kind !== "open") {
    return (
      <Loading label="Loading the mailbox">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (outbox.mails.length === 0) {
    return <EmptyState title="No mail yet">Sign up or reset a password, and the email appears here within seconds.</EmptyState>;
  }
  return (
    <Flex component="ol" direction="column" gap="sm">
      {outbox.mails.map((mail) => (
        <li key={mail.id} className={classes.mail}>
          <header>
            <h2>{mail.subject}</h2>
            <span>
              to {mail.to} · <Ago at={mail.createdAt} />
            </span>
          </header>
          <p className={classes.body}>
            <Linked text={mail.body} />
          </p>
        </li>
      ))}
    </Flex>
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** Plain text with its web addresses as links. Only http(s) becomes one. */
const Linked = ({ text }: { readonly text: string }): ReactNode =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
