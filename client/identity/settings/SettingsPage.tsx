import { useReactiveVar } from "@apollo/client/react";
import { Box, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { NotificationSettings } from "../../notifications/settings/NotificationSettings";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { appearance, setAppearance } from "../../ui/theme/appearance";
import type { Appearance } from "../../ui/theme/appearance";
import { SessionList } from "../sessions/SessionList";
import { AccountCard } from "../account/AccountCard";
import { ApiKeysCard } from "../api-keys/ApiKeysCard";
import { PersonalDataCard } from "../personal-data/PersonalDataCard";
import { SecurityCard } from "../security/SecurityCard";
import classes from "./settings.module.css";

const schemes: readonly { value: Appearance["scheme"]; label: string }[] = [
  { value: "system", label: "System" },
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
];

interface Section {
  /** Part of the address, so that other pages can lead here. */
  readonly id: string;
  readonly label: string;
  readonly Content: () => ReactNode;
}

const sections: readonly Section[] = [
  { id: "account", label: "Account", Content: AccountCard },
  { id: "appearance", label: "Appearance", Content: AppearanceCard },
  { id: "notifications", label: "Notifications", Content: NotificationSettings },
  { id: "security", label: "Sign-in", Content: SecurityCard },
  { id: "devices", label: "Devices", Content: SessionList },
  { id: "keys", label: "API keys", Content: ApiKeysCard },
  { id: "data", label: "My data", Content: PersonalDataCard },
];

/** Settings of their own pages, listed with the sections. */
const pages = [
  { to: "/profile", label: "Profile" },
  { to: "/settings/privacy", label: "Privacy" },
  { to: "/settings/people", label: "Muted and blocked" },
  { to: "/settings/decisions", label: "Moderation decisions" },
  { to: "/developers/webhooks", label: "Webhooks" },
] as const;

export default function SettingsPage(): ReactNode {
  return (
    <div className={classes.settings}>
      <PageHeader title="Settings" />
      <nav className={classes.sections} aria-label="Settings">
        <ul>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.page}>
        {sections.map(({ id, Content }) => (
          <div key={id} id={id} className={classes.section}>
            <Content />
          </div>
        ))}
      </div>
    </div>
  );
}

function AppearanceCard(): ReactNode {
  const look = useReactiveVar(appearance);
  return (
    <Card title="Appearance" note="on this device">
      <div className={classes.row}>
        <div>
          <Box fw={500}>Theme</Box>
          <div className={classes.help}>Dark, light, or the same as your system.</div>
        </div>
        <Segmented label="Theme" value={look.scheme} options={schemes} onChange={(scheme) => setAppearance({ scheme })} />
      </div>
      <div className={classes.row}>
        <div>
          <Box fw={500} id="safe-pair">
            Colour-blind safe colours
          </Box>
          <div className={classes.help}>
            Gain and loss in <span style={{ color: "var(--gain)" }}>▲ this</span> and <span style={{ color: "var(--loss)" }}>▼ this</span>.
            Every figure also has a sign or an arrow.
          </div>
        </div>
        <Switch
          aria-labelledby="safe-pair"
          checked={look.isColourSafe}
          onChange={(event) => setAppearance({ isColourSafe: event.currentTarget.checked })}
        />
      </div>
    </Card>
  );
}
