import { Button, Text } from "@mantine/core";
import { IconCopy, IconInfoCircle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Segmented } from "../ui/controls/Segmented";
import { notifyDone } from "../ui/feedback/notify";
import { Card } from "../ui/layout/Card";
import { messageFields, messageFor, type MessageKind } from "./alert-message";
import classes from "./SignalsPage.module.css";

const kinds = [
  { value: "tradingview", label: "TradingView" },
  { value: "curl", label: "curl" },
  { value: "python", label: "Python" },
] as const;

/** What to send: ready to paste into TradingView, or a program. With `url` it holds the secret, as its owner has chosen to see it. */
export function MessageCard({ url }: { readonly url: string | null }): ReactNode {
  const [kind, setKind] = useState<MessageKind>("tradingview");
  const text = messageFor(kind, url ?? `${window.location.origin}/in/YOUR-SECRET`);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notifyDone("Message copied");
  };
  return (
    <Card
      title="Alert message"
      aside={
        <Button size="xs" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      <Segmented look="quiet" label="Sent by" value={kind} options={kinds} onChange={setKind} />
      <pre className={classes.message} tabIndex={0} aria-label="Alert message">
        {text}
      </pre>
      <dl className={classes.fields}>
        {messageFields.map((field) => (
          <div key={field.name}>
            <dt>{field.name}</dt>
            <dd>{field.text}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="secondary" className={classes.hint}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        <span>
          {kind === "tradingview"
            ? "In TradingView, paste the address as Webhook URL and this as Message. "
            : "Show the address to see it in this program. "}
          The answer is 202 at once, alerts trade in order, and each trade shows “By signal”.
        </span>
      </Text>
    </Card>
  );
}
