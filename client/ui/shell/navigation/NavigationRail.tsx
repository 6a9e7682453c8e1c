import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Suspense, useState, type FocusEvent, type PointerEvent, type ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { lazily } from "../../../lib/browser/lazily";
import { preload } from "../../../page-index";
import { LogoLink } from "../frame/Logo";
import { NavCount } from "./NavCount";
import classes from "./NavigationRail.module.css";
import { admin, sections, settings } from "./navigation";
import type { NavItem } from "./navigation";

// Only the collapsed rail names its icons, and only once one of them is pointed at.
const NavigationTip = lazily(() => import("./NavigationTip"));

export interface NavigationRailProps {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
  /** Whether the server's own section is shown: admins and testers. */
  readonly isStaff?: boolean;
}

/** The left rail: where one can go. Collapsed it keeps the icons and names them on hover and focus. */
export function Rail({ isCollapsed, onToggle, isStaff = false }: NavigationRailProps): ReactNode {
  const [named, setNamed] = useState<HTMLElement | null>(null);
  const name = ({ target }: PointerEvent | FocusEvent): void => setNamed((target as Element).closest<HTMLElement>("a[aria-label], button"));
  const forget = (): void => setNamed(null);
  const listening = { onPointerOver: name, onFocus: name, onPointerLeave: forget, onBlur: forget, onClick: forget };
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.rail} data-collapsed={isCollapsed || undefined} aria-label="Main" {...(isCollapsed && listening)}>
      {isCollapsed && named && (
        <Suspense>
          <NavigationTip target={named} />
        </Suspense>
      )}
      <div className={classes.logo}>
        <LogoLink isMarkOnly={isCollapsed} />
      </div>
      <div className={classes.nav}>
        {sections.map(({ title, items }) => (
          <div key={title ?? "main"} className={classes.section} role={title ? "group" : undefined} aria-label={title ?? undefined}>
            {title && (
              <div className={classes.title} aria-hidden="true">
                {title}
              </div>
            )}
            {items.map((item) => (
              <Entry key={item.to} item={item} isCollapsed={isCollapsed} />
            ))}
          </div>
        ))}
        {isStaff && (
          <div className={classes.section} role="group" aria-label="Server">
            <div className={classes.title} aria-hidden="true">
              Server
            </div>
            <Entry item={admin} isCollapsed={isCollapsed} />
          </div>
        )}
        <div className={classes.foot}>
          <Entry item={settings} isCollapsed={isCollapsed} />
          <button
            type="button"
            className={classes.entry}
            onClick={onToggle}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
          >
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            <span className={classes.label}>Collapse</span>
            <kbd className={classes.key} aria-hidden="true">
              [
            </kbd>
          </button>
        </div>
      </div>
    </nav>
  );
}

function Entry({ item, isCollapsed }: { readonly item: NavItem; readonly isCollapsed: boolean }): ReactNode {
  const { to, label, icon: Icon } = item;
  return (
    <NavLink
      to={to}
      className={classes.entry!}
      aria-label={isCollapsed ? label : undefined}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      <NavCount to={to} />
    </NavLink>
  );
}
