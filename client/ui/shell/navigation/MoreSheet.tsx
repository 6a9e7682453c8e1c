import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { preload } from "../../../page-index";
import { Dialog } from "../../overlays/Dialog";
import classes from "./MoreSheet.module.css";
import { NavCount } from "./NavCount";
import { moreSections } from "./navigation";

export interface MoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isStaff: boolean;
}

/** The pages that the phone's bottom bar has no place for, in the rail's groups. */
export default function MoreSheet({ isOpen, onClose, isStaff }: MoreSheetProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="More">
      <nav aria-label="More pages">
        {moreSections(isStaff).map(({ title, items }) => (
          <section key={title ?? "main"} className={classes.section} aria-label={title ?? "Yours"}>
            {title && (
              <div className={classes.title} aria-hidden="true">
                {title}
              </div>
            )}
            {items.map(({ to, label, icon: Icon }) => (
              <NavLink key={to} to={to} className={classes.entry!} onPointerDown={() => preload(to)} onClick={onClose}>
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                <span>{label}</span>
                <NavCount to={to} />
              </NavLink>
            ))}
          </section>
        ))}
      </nav>
    </Dialog>
  );
}
