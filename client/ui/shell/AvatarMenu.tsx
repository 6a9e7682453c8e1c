import { useReactiveVar } from "@apollo/client/react";
import { Menu } from "@mantine/core";
import { IconDeviceDesktop, IconEyeCheck, IconKeyboard, IconLogout, IconMoon, IconSettings, IconSun, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { MeFactsFragment } from "../../accounts/accounts.generated";
import { useSession } from "../../graphql/SessionContext";
import { Avatar } from "../Avatar";
import { notify } from "../notify";
import { tierNames } from "../TierBadge";
import { appearance, setAppearance } from "../appearance";
import type { Appearance } from "../appearance";
import classes from "./AvatarMenu.module.css";
import { modes, useActiveMode } from "./useActiveMode";

const schemes = [
  { value: "system", label: "As the system", icon: IconDeviceDesktop },
  { value: "dark", label: "Ink", icon: IconMoon },
  { value: "light", label: "Paper", icon: IconSun },
] as const satisfies readonly { value: Appearance["scheme"]; label: string; icon: unknown }[];

/** Me: my page, how the house looks, and the way out. */
export function AvatarMenu({ me, onShortcuts }: { readonly me: MeFactsFragment; readonly onShortcuts: () => void }): ReactNode {
  const look = useReactiveVar(appearance);
  const { sessions } = useSession();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = async (): Promise<void> => {
    setLeaving(true);
    const isAnswered = await sessions.logOut();
    if (!isAnswered)
      void notify({
        title: "Logged out here only",
        message: "The kitchen did not answer. Once it does, log in and out again to end the session there too.",
        color: "loss",
        autoClose: false,
      });
    void navigate("/login", { replace: true });
  };
  return (
    <Menu position="bottom-end" width={248} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={`${me.name}: account and appearance`}>
          <Avatar id={me.id} name={me.name} size={32} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} stroke={1.5} aria-hidden="true" />}>
          Settings
        </Menu.Item>
        <Menu.Item
          onClick={onShortcuts}
          leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden="true" />}
          rightSection={<kbd>?</kbd>}
        >
          Keyboard shortcuts
        </Menu.Item>
        {me.role === "hybrid" && <PhoneModes me={me} />}
        <Menu.Divider />
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={look.scheme === value}
            closeMenuOnClick={false}
            onClick={() => setAppearance({ scheme: value })}
            leftSection={<Icon size={16} stroke={1.5} aria-hidden="true" />}
            rightSection={look.scheme === value ? <i className={classes.on} aria-hidden="true" /> : null}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={look.isColourSafe}
          closeMenuOnClick={false}
          onClick={() => setAppearance({ isColourSafe: !look.isColourSafe })}
          leftSection={<IconEyeCheck size={16} stroke={1.5} aria-hidden="true" />}
          rightSection={look.isColourSafe ? <i className={classes.on} aria-hidden="true" /> : null}
        >
          Colour-blind safe pair
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={isLeaving}
          onClick={() => void logOut()}
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden="true" />}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The mode of a hybrid, where the top bar has no room for its switch. */
function PhoneModes({ me }: { readonly me: MeFactsFragment }): ReactNode {
  const { shown, choose } = useActiveMode(me);
  return (
    <div className={classes.phoneModes}>
      <Menu.Divider />
      {modes.map(({ mode, label, icon: Icon }) => (
        <Menu.Item
          key={mode}
          role="menuitemradio"
          aria-checked={shown === mode}
          closeMenuOnClick={false}
          onClick={() => void choose(mode)}
          leftSection={<Icon size={16} stroke={1.5} aria-hidden="true" />}
          rightSection={shown === mode ? <i className={classes.on} aria-hidden="true" /> : null}
        >
          {label} mode
        </Menu.Item>
      ))}
    </div>
  );
}
