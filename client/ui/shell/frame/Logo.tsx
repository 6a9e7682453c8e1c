import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./Logo.module.css";

/** The mark: a cloche whose shine is a price line. */
export const LogoMark = ({ size = 28 }: { readonly size?: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className={classes.mark}>
    <rect width="28" height="28" rx="6" fill="var(--accent)" />
    <g fill="var(--on-accent)">
      <circle cx="14" cy="7.4" r="1.5" />
      <path d="M6 18.6a8 8 0 0 1 16 0z" />
      <rect x="4.6" y="20" width="18.8" height="2.2" rx="1.1" />
    </g>
    <path
      d="m9.4 16.4 3.1-3 2.3 1.9 3.6-3.6"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Mark and name, leading home. */
export const LogoLink = ({ isMarkOnly = false, size }: { readonly isMarkOnly?: boolean; readonly size?: number }): ReactNode => (
  <Link to="/" className={classes.link} aria-label="Brigade, home">
    <LogoMark size={size} />
    {!isMarkOnly && <span className={classes.name}>Brigade</span>}
  </Link>
);
