import { Button, CopyButton, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/overlays/Dialog";
import classes from "./WebhooksPage.module.css";

/** Shows a signing secret, the one time we do. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }): ReactNode => (
  <Dialog isOpen={secret !== null} onClose={onClose} title="The signing secret">
    <p className={classes.note}>
      We sign webhooks with it, and your program verifies them with it. This is the only time we show it; you can create another at any
      time.
    </p>
    <code className={classes.secret}>{secret}</code>
    <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
      <CopyButton value={secret ?? ""}>{({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}</CopyButton>
      <Button variant="filled" onClick={onClose}>
        I saved it
      </Button>
    </Flex>
  </Dialog>
);
