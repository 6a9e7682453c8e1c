import type { ReactNode } from "react";
import type { MeFactsFragment } from "../../../identity/account/me.generated";
import classes from "./ModeSwitch.module.css";
import { modes, useActiveMode } from "./use-active-mode";

/** A hybrid's two hats, in the top bar. On phones the same choice is in the avatar's menu. */
export function ModeSwitch({ me }: { readonly me: MeFactsFragment }): ReactNode {
  const { shown, choose, isBusy } = useActiveMode(me);
  return (
    <div className={classes.group} role="radiogroup" aria-label="Mode" aria-busy={isBusy}>
      {modes.map(({ mode, label, icon: Icon }) => (
        <label key={mode} className={classes.mode}>
          <input data-covering type="radio" name="active-mode" value={mode} checked={shown === mode} onChange={() => void choose(mode)} />
          <span>
            <Icon size={16} stroke={1.5} aria-hidden="true" />
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
