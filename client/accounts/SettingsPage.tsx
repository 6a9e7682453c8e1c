import { useReactiveVar } from "@apollo/client/react";
import { Button, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../graphql/SessionContext";
import { formatDate } from "../lib/time";
import { Card, PageHeader } from "../ui/Card";
import { Segmented } from "../ui/Segmented";
import { tierNames } from "../ui/TierBadge";
import { appearance, setAppearance } from "../ui/appearance";
import type { Appearance } from "../ui/appearance";
import { SessionList } from "./SessionList";
import classes from "./settings.module.css";

const roleNames = { eater: "Eater", feeder: "Feeder", hybrid: "Hybrid, eater and feeder", admin: "Admin" } as const;

const schemes: readonly { value: Appearance["scheme"]; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "dark", label: "Ink" },
  { value: "light", label: "Paper" },
];

export default function SettingsPage(): ReactNode {
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" />
      <AppearanceCard />
      <AccountCard />
      <SessionList />
    </div>
  );
}

function AppearanceCard(): ReactNode {
  const look = useReactiveVar(appearance);
  return (
    <Card title="Appearance" note="on this device">
      <div className={classes.row}>
        <div>
          <div className={classes.label}>Theme</div>
          <div className={classes.help}>Ink is dark, paper is light.</div>
        </div>
        <Segmented label="Theme" value={look.scheme} options={schemes} onChange={(scheme) => setAppearance({ scheme })} />
      </div>
      <div className={classes.row}>
        <div>
          <div className={classes.label} id="safe-pair">
            Colour-blind safe pair
          </div>
          <div className={classes.help}>
            Gain and loss in <span style={{ color: "var(--gain)" }}>▲ this</span> and <span style={{ color: "var(--loss)" }}>▼ this</span>.
            A sign or arrow stands beside the colour either way.
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

function AccountCard(): ReactNode {
  const me = useMe();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Email", me.email],
    [
      "Username",
      <Link key="u" to={`/profile/${me.username}`}>
        @{me.username}
      </Link>,
    ],
    ["Name", me.name],
    ["Role", roleNames[me.role]],
    ["Tier", tierNames[me.tier]],
    ["With us since", formatDate(me.createdAt)],
  ];
  return (
    <Card
      title="Account"
      aside={
        <Button component={Link} to="/settings/privacy" size="xs">
          Privacy
        </Button>
      }
    >
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
