import { type ReactNode } from "react";
import { lazily } from "../../../lib/browser/lazily";
import type { MeFactsFragment } from "../../../identity/account/me.generated";
import { Avatar } from "../../data/Avatar";
import { PressMenu } from "../../overlays/PressMenu";
import classes from "./AvatarMenu.module.css";

// Loaded with the menu itself, when it is first wanted.
const AvatarMenuItems = lazily(() => import("./AvatarMenuItems"));

export interface AvatarMenuProps {
  readonly me: MeFactsFragment;
  readonly onShortcuts: () => void;
}

/** Me, at the end of the top bar. */
export function AvatarMenu(props: AvatarMenuProps): ReactNode {
  const { me } = props;
  return (
    <PressMenu
      position="bottom-end"
      width={248}
      withinPortal={false}
      button={
        <button type="button" className={classes.button} aria-label={`${me.name}: account and appearance`}>
          <Avatar id={me.id} name={me.name} picture={me.pictureUrl} size={32} />
        </button>
      }
    >
      <AvatarMenuItems {...props} />
    </PressMenu>
  );
}
