import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, NavLink, Outlet } from "react-router-dom";
import { ConsentQuestion } from "../../../analytics/ConsentQuestion";
import { ConsentSwitch } from "../../../analytics/ConsentSwitch";
import { useViewer } from "../../../graphql/session/SessionContext";
import { LogoLink, LogoMark } from "./Logo";
import classes from "./PublicFrame.module.css";
import { SkipLink } from "./SkipLink";

const legal = [
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
  ["/cybersecurity", "Cybersecurity"],
  ["/disclaimer", "Disclaimer"],
  ["/pricing", "Pricing"],
  ["/education", "Education"],
  ["/developers", "Developers"],
  ["/log", "Transparency log"],
] as const;

/** The frame of pages that visitors read: sections left, "Log in" and one primary right, the legal pages below. */
export default function PublicFrame(): ReactNode {
  const viewer = useViewer();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.column}>
          <LogoLink />
          <nav className={classes.sections} aria-label="Sections">
            <Link to="/#on-the-pass">Latest trades</Link>
            <NavLink to="/developers">Developers</NavLink>
            <NavLink to="/pricing">Pricing</NavLink>
            <NavLink to="/education">Education</NavLink>
          </nav>
          <div className={classes.right}>
            {viewer.status === "signedIn" ? (
              <Button component={Link} to="/feed" variant="filled">
                View feed
              </Button>
            ) : (
              viewer.status !== "loading" && (
                <>
                  <Link to="/login" className={classes.login}>
                    Log in
                  </Link>
                  <Button component={Link} to="/register" variant="filled">
                    Open<span className={classes.wide}>&nbsp;a paper account</span>
                    <span className={classes.narrow}>&nbsp;account</span>
                  </Button>
                </>
              )
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}

export const PublicFooter = (): ReactNode => (
  <footer className={classes.footer}>
    <div className={classes.column}>
      <span className={classes.mark}>
        <LogoMark size={20} /> Brigade
      </span>
      <nav aria-label="More pages" className={classes.legal}>
        {legal.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <ConsentQuestion answered={<ConsentSwitch />} />
    </div>
  </footer>
);
