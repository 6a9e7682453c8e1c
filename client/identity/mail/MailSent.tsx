import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useHasOutbox } from "./demo-outbox";
import { FormAlert, FormHead } from "../forms/fields";

export interface MailSentProps {
  readonly title: string;
  readonly email: string;
  readonly children: ReactNode;
  readonly onBack: () => void;
}

/** After a form that ends in the reader's mailbox. In the demo kitchen the mailbox is a page of ours. */
export function MailSent({ title, email, children, onBack }: MailSentProps): ReactNode {
  const hasOutbox = useHasOutbox();
  return (
    <>
      <FormHead title={title}>
        We emailed <strong>{email}</strong>. {children}
      </FormHead>
      {hasOutbox && (
        <FormAlert tone="info">
          This is a demo kitchen: emails stay here. <Link to="/dev/mail">Open demo mailbox</Link>
        </FormAlert>
      )}
      <Button onClick={onBack}>Use another email</Button>
    </>
  );
}
