import { IconDots } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { matchPath, NavLink, useLocation } from "react-router-dom";
import { lazily } from "../../../lib/browser/lazily";
import { preload } from "../../../page-index";
import classes from "./BottomBar.module.css";
import { NavCount } from "./NavCount";
import { moreSections, phoneItems } from "./navigation";

const loadMore = () => import("./MoreSheet");
const MoreSheet = lazily(loadMore);

/** The phone's navigation: five at most, each 44 px and more to the touch. "More" opens all other pages in a sheet. */
export function BottomBar({ isStaff }: { readonly isStaff: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (): void => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <nav className={classes.bar} aria-label="Bottom navigation" data-on-phone>
        {phoneItems.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={classes.entry!} onPointerDown={() => preload(to)}>
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span>{label}</span>
            <NavCount to={to} />
          </NavLink>
        ))}
        <MoreButton isStaff={isStaff} isOpen={isOpen} onOpen={open} />
      </nav>
      {wasOpen && (
        <Suspense>
          <MoreSheet isOpen={isOpen} onClose={() => setOpen(false)} isStaff={isStaff} />
        </Suspense>
      )}
    </>
  );
}

interface MoreButtonProps {
  readonly isStaff: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Marked while one of its pages is shown, and counting what waits in them. */
function MoreButton({ isStaff, isOpen, onOpen }: MoreButtonProps): ReactNode {
  const { pathname } = useLocation();
  const isHere = moreSections(isStaff).some(({ items }) => items.some(({ to }) => matchPath({ path: to, end: false }, pathname)));
  return (
    <button
      type="button"
      className={classes.entry}
      data-here={isHere || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerDown={() => void loadMore().catch(() => undefined)}
      onClick={onOpen}
    >
      <IconDots size={20} stroke={1.5} aria-hidden="true" />
      <span>More</span>
      <NavCount to="/messages" />
    </button>
  );
}
