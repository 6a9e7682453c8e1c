import { cloneElement, Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { PressMenuProps } from "./OpenedMenu";

const load = () => import("./OpenedMenu");
const OpenedMenu = lazily(load);

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
