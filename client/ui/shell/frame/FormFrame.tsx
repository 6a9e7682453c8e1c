import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import classes from "./FormFrame.module.css";
import { LogoLink } from "./Logo";
import { SkipLink } from "./SkipLink";

/** Keeps where the reader wanted to go while they change between logging in and signing up. */
function useOther(): { lead: string; to: string; label: string } {
  const { pathname, search } = useLocation();
  return pathname === "/login"
    ? { lead: "New here?", to: `/register${search}`, label: "Open an account" }
    : { lead: "Already have an account?", to: `/login${search}`, label: "Log in" };
}

/** The frame of a form page: no box, one column of 400. */
export function FormFrame(): ReactNode {
  const other = useOther();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <LogoLink />
        <span className={classes.other}>
          {other.lead} <Link to={other.to}>{other.label}</Link>
        </span>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <span>{location.host}</span>
        <nav aria-label="Legal">
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/disclaimer">Disclaimer</Link>
        </nav>
      </footer>
    </div>
  );
}
