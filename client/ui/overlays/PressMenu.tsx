import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";

const load = () => import("./OpenedMenu");
const OpenedMenu = lazily(load);

/** One line of a menu. */
export interface MenuEntry {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly right?: ReactNode;
  /** Takes something away: its colour says so. */
  readonly isLoss?: boolean;
  /** Stands below a line that parts it from what is above. */
  readonly startsGroup?: boolean;
  readonly isMine?: boolean;
  readonly className?: string;
  onPress(): void;
}

export interface PressMenuProps {
  /** The button itself: plain until its first press. */
  readonly button: ReactElement<Record<string, unknown>>;
  readonly entries?: readonly MenuEntry[];
  /** Instead of entries: a lazy component of `Menu` parts. */
  readonly children?: ReactNode;
  readonly position?: "bottom-end" | "top-start";
  readonly width?: number;
  readonly withinPortal?: boolean;
}

/**
 * A menu whose code is loaded when its button is first pointed at, focused or pressed: menus, and what places them beside
 * their buttons, are 30 kB that a first page does without.
 */
export function PressMenu(props: PressMenuProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const prepare = (): void => void load().catch(() => undefined);
  const plain = cloneElement(props.button, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => setWanted(true),
    onPointerEnter: prepare,
    onFocus: prepare,
  });
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
