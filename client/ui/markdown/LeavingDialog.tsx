import { useReactiveVar } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { Dialog, DialogButtons } from "../overlays/Dialog";
import { leavingFor } from "./leaving";
import classes from "./RichText.module.css";

const close = (): void => void leavingFor(null);

/** Says where a reader's link really leads before it is followed. Its words may name one place and lead to another. */
export default function LeavingDialog(): ReactNode {
  const address = useReactiveVar(leavingFor);
  useEffect(() => close, []);
  return (
    <Dialog isOpen={address !== null} onClose={close} title="Leave Brigade?">
      <p className={classes.leaving}>
        This link was written by a user and leads to <b>{hostOf(address)}</b>. Brigade has not checked it. Never enter your Brigade password
        there.
      </p>
      <p className={classes.address}>{address}</p>
      <DialogButtons>
        <Button onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          component="a"
          href={address ?? undefined}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
          onClick={close}
        >
          Open link
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function hostOf(address: string | null): string {
  try {
    return new URL(address ?? "").host;
  } catch {
    return "another site";
  }
}
