import { useReactiveVar } from "@apollo/client/react";
import { Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCoins, IconCookie, IconKeyboard, IconLogout, IconSettings, IconSpeakerphone, IconUser, IconVolume } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { PurseText } from "../../../billing/bites/PurseLink";
import { isFeeder, isHybrid, mayAnnounce } from "../../../identity/account/viewer";
import type { MeFactsFragment } from "../../../identity/account/me.generated";
import { useSession } from "../../../graphql/session/SessionContext";
import { notify } from "../../feedback/notify";
import { tierNames } from "../../data/TierBadge";
import { appearance, setAppearance } from "../../theme/appearance";
import type { Appearance } from "../../theme/appearance";
import classes from "./AvatarMenu.module.css";
import { modes, useActiveMode } from "./use-active-mode";
import type { Mode } from "./use-active-mode";

const schemes: readonly { value: Appearance["scheme"]; label: string }[] = [
  { value: "system", label: "System" },
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
];

export interface AvatarMenuProps {
  readonly me: MeFactsFragment;
  readonly onShortcuts: () => void;
}

/** My page, how the app looks, and the way out. */
export default function AvatarMenuItems({ me, onShortcuts }: AvatarMenuProps): ReactNode {
  const { logOut, isLeaving } = useLogOut();
  // Not hidden by style alone: the arrow keys would stop at items that cannot take the focus.
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes.head}>
        <strong>{me.name}</strong>
        <span>
          @{me.username} · {tierNames[me.tier]}
        </span>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to={`/profile/${me.username}`} leftSection={<IconUser size={16} stroke={1.5} aria-hidden="true" />}>
        My profile
      </Menu.Item>
      <Menu.Item component={Link} to="/subscription" leftSection={<IconCookie size={16} stroke={1.5} aria-hidden="true" />}>
        <PurseText />
      </Menu.Item>
      {isFeeder(me) && (
        <Menu.Item component={Link} to="/earnings" leftSection={<IconCoins size={16} stroke={1.5} aria-hidden="true" />}>
          Earnings
        </Menu.Item>
      )}
      {mayAnnounce(me) && (
        <Menu.Item component={Link} to="/announce" leftSection={<IconSpeakerphone size={16} stroke={1.5} aria-hidden="true" />}>
          Announce
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/audio-test" leftSection={<IconVolume size={16} stroke={1.5} aria-hidden="true" />}>
        Sounds
      </Menu.Item>
      <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} stroke={1.5} aria-hidden="true" />}>
        Settings
      </Menu.Item>
      <Menu.Item onClick={onShortcuts} leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden="true" />} rightSection={<kbd>?</kbd>}>
        Keyboard shortcuts
      </Menu.Item>
      {isPhone && isHybrid(me) && <PhoneModes me={me} />}
      <Menu.Divider />
      <AppearanceItems />
      <Menu.Divider />
      <Menu.Item disabled={isLeaving} onClick={() => void logOut()} leftSection={<IconLogout size={16} stroke={1.5} aria-hidden="true" />}>
        Log out
      </Menu.Item>
    </>
  );
}

/** A browser's push service may never answer; nobody waits longer than this to be logged out. */
const forgetMsMax = 1_500;

/** Who comes to this browser next must not see the pushes of who has left. */
const forgetPushes = (): Promise<void> =>
  Promise.race([
    import("../../../notifications/push/push").then(({ unsubscribe }) => unsubscribe()).catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, forgetMsMax)),
  ]);

/** Ends the session everywhere in this browser; says so when the server did not hear of it. */
function useLogOut() {
  const { sessions } = useSession();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = async (): Promise<void> => {
    setLeaving(true);
    await forgetPushes();
    const isAnswered = await sessions.logOut();
    if (!isAnswered) {
      const message =
        "You are logged out on this device only: the kitchen did not answer. To end the session on the server too, log in and out again later.";
      void notify({ title: "Failed to logout", message, color: "loss", autoClose: false });
    }
    void navigate("/login", { replace: true });
  };
  return { logOut, isLeaving };
}

function AppearanceItems(): ReactNode {
  const look = useReactiveVar(appearance);
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={look.scheme} onChange={(scheme) => setAppearance({ scheme: scheme as Appearance["scheme"] })}>
        {schemes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.CheckboxItem
        value="colour-safe"
        checked={look.isColourSafe}
        onChange={() => setAppearance({ isColourSafe: !look.isColourSafe })}
        closeMenuOnClick={false}
      >
        Colour-blind safe colours
      </Menu.CheckboxItem>
    </>
  );
}

/** The mode of a hybrid, where the top bar has no room for its switch. */
function PhoneModes({ me }: { readonly me: MeFactsFragment }): ReactNode {
  const { shown, choose } = useActiveMode(me);
  return (
    <div role="group" aria-label="Mode">
      <Menu.Divider />
      <Menu.Label>Mode</Menu.Label>
      <Menu.RadioGroup value={shown} onChange={(mode) => void choose(mode as Mode)}>
        {modes.map(({ mode, label }) => (
          <Menu.RadioItem key={mode} value={mode} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}
