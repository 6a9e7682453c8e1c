import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { PageHeader } from "../../ui/layout/Card";
import type { Directory } from "./use-directory";
import classes from "./directory.module.css";

const views = [
  { to: "/feeders", label: "Feeders" },
  { to: "/window-shop", label: "Window shop" },
  { to: "/leaderboard", label: "Leaderboard" },
] as const;

interface DirectoryHeaderProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly directory: Directory;
}

/** The head of each view of the directory; another view keeps what is filtered. */
export const DirectoryHeader = ({ title, lead, directory: { query } }: DirectoryHeaderProps): ReactNode => (
  <>
    <PageHeader title={title} lead={lead} />
    <nav className={classes.views} aria-label="Directory views">
      {views.map(({ to, label }) => (
        <NavLink key={to} className={classes.view} to={{ pathname: to, search: query }} end>
          {label}
        </NavLink>
      ))}
    </nav>
  </>
);
