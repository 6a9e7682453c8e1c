import { IconAlertTriangle, IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { permissionLines } from "../broker-words";
import type { KeyPermissionsFragment } from "../connections.generated";
import classes from "./ConnectDialog.module.css";

const icons = { gain: IconCheck, loss: IconX, accent: IconAlertTriangle, dimmed: IconMinus } as const;

/** What a key may do, one line each. */
export function PermissionList({ permissions }: { readonly permissions: KeyPermissionsFragment }): ReactNode {
  return (
    <ul className={classes.permissions} aria-label="What this key may do">
      {permissionLines(permissions).map(({ name, note, said, tone }) => {
        const Icon = icons[tone];
        return (
          <li key={name} data-tone={tone}>
            <span className={classes.sign} aria-hidden="true">
              <Icon size={14} stroke={2} />
            </span>
            <span>
              <strong>{name}</strong>
              <small>{note}</small>
            </span>
            <em>{said}</em>
          </li>
        );
      })}
    </ul>
  );
}
