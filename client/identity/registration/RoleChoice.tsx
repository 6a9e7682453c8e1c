import { Flex } from "@mantine/core";
import { IconArrowsRightLeft, IconFlame, IconToolsKitchen2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./RoleChoice.module.css";

export type SignUpRole = "eater" | "feeder" | "hybrid";

const choices = [
  { role: "eater", title: "Eat", note: "follow others", icon: IconToolsKitchen2 },
  { role: "feeder", title: "Feed", note: "share trades", icon: IconFlame },
  { role: "hybrid", title: "Both", note: "switch any time", icon: IconArrowsRightLeft },
] as const;

/** What will you do? Three radio buttons that look like cards. */
export const RoleChoice = ({
  value,
  onChange,
}: {
  readonly value: SignUpRole;
  readonly onChange: (role: SignUpRole) => void;
}): ReactNode => (
  <fieldset className={classes.set}>
    <legend>What will you do?</legend>
    <div className={classes.cards}>
      {choices.map(({ role, title, note, icon: Icon }) => (
        <label key={role} className={classes.card}>
          <input type="radio" name="role" value={role} checked={value === role} onChange={() => onChange(role)} />
          <Flex component="span" gap="xs" align="center" fz="sm" fw={600}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            {title}
          </Flex>
          <span className={classes.note}>{note}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
