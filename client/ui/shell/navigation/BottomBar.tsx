import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { preload } from "../../../page-index";
import classes from "./BottomBar.module.css";
import { NavCount } from "./NavCount";
import { phoneItems } from "./navigation";

/** The phone's navigation: five at most, each 44 px and more to the touch. */
export const BottomBar = (): ReactNode => (
  <nav className={classes.bar} aria-label="Main, at the bottom">
    {phoneItems.map(({ to, label, icon: Icon }) => (
      <NavLink key={to} to={to} className={classes.entry!} onPointerDown={() => preload(to)}>
        <Icon size={20} stroke={1.5} aria-hidden="true" />
        <span>{label}</span>
        <NavCount to={to} />
      </NavLink>
    ))}
  </nav>
);
