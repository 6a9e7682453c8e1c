import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Ago } from "../ui/data/Ago";
import { notifyDone } from "../ui/feedback/notify";
import { Card } from "../ui/layout/Card";
import { ConfirmDialog } from "../ui/overlays/Dialog";
import type { SignalAddressFactsFragment } from "./signals.generated";
import classes from "./SignalsPage.module.css";
import { useAddressEnd, type useAddressUrl } from "./use-address";

const hidden = `${"•".repeat(14)}`;

interface AddressCardProps {
  readonly address: SignalAddressFactsFragment;
  readonly link: ReturnType<typeof useAddressUrl>;
}

/** The secret address: shown only when asked, copied without being shown. */
export function AddressCard({ address, link }: AddressCardProps): ReactNode {
  const [asks, setAsks] = useState<"rotate" | "delete" | null>(null);
  const copy = async (): Promise<void> => {
    if (await link.copy()) notifyDone("Address copied");
  };
  return (
    <Card title="Address" note="anyone with it can trade within the powers below">
      <div className={classes.address}>
        <code>{link.url ?? `${window.location.origin}/in/${hidden}`}</code>
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            leftSection={link.url ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            onClick={() => (link.url ? link.hide() : void link.show())}
          >
            {link.url ? "Hide" : "Show"}
          </Button>
          <Button size="xs" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            Copy
          </Button>
        </Group>
      </div>
      {link.problem && (
        <Text size="xs" c="loss" role="alert" mt={4}>
          {link.problem}
        </Text>
      )}
      <Group gap="md" mt="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {address.rotatedAt ? "Rotated" : "Created"} <Ago at={address.rotatedAt ?? address.createdAt} />
          {" · "}
          {address.lastUsedAt ? (
            <>
              last used <Ago at={address.lastUsedAt} /> from {address.lastUsedFrom}
            </>
          ) : (
            "not used yet"
          )}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="subtle" onClick={() => setAsks("rotate")}>
            Rotate address
          </Button>
          <Button size="xs" variant="subtle" color="loss" onClick={() => setAsks("delete")}>
            Delete address
          </Button>
        </Group>
      </Group>
      <AddressQuestions asks={asks} onClose={() => setAsks(null)} onUrl={link.set} />
    </Card>
  );
}

interface QuestionsProps {
  readonly asks: "rotate" | "delete" | null;
  readonly onClose: () => void;
  readonly onUrl: (url: string | null) => void;
}

function AddressQuestions({ asks, onClose, onUrl }: QuestionsProps): ReactNode {
  const { error, isBusy, clear, rotate, remove } = useAddressEnd(onUrl);
  const close = (): void => {
    clear();
    onClose();
  };
  const act = async (work: () => Promise<boolean>, text: string): Promise<void> => {
    if (!(await work())) return;
    close();
    notifyDone(text);
  };
  const shared = { onClose: close, isBusy, error };
  return (
    <>
      <ConfirmDialog
        {...shared}
        isOpen={asks === "rotate"}
        title="Rotate the address?"
        confirmLabel="Rotate address"
        onConfirm={() => void act(rotate, "Address rotated")}
      >
        The current address stops working at once. Paste the new one wherever alerts are sent from.
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        isOpen={asks === "delete"}
        title="Delete the address?"
        confirmLabel="Delete address"
        onConfirm={() => void act(remove, "Address deleted")}
      >
        Alerts stop trading at once, and the list of alerts is deleted. Your trades stay. A new address starts on practice again.
      </ConfirmDialog>
    </>
  );
}
