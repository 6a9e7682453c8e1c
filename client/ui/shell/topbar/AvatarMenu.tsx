import { type ReactNode } from "react";
import { lazily } from "../../../lib/browser/lazily";
import { Avatar } from "../../data/Avatar";
import { PressMenu } from "../../overlays/PressMenu";
import type { AvatarMenuProps } from "./AvatarMenuItems";
import classes from "./AvatarMenu.module.css";

// Loaded with the menu itself, when it is first wanted.
const AvatarMenuItems = lazily(() => import("./AvatarMenuItems"));

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
