import { Menu } from "@mantine/core";
import { cloneElement, Fragment, Suspense, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";

/** One line of a menu. */
export interface MenuEntry {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly right?: ReactNode;
  /** Takes something away: its colour says so. */
  readonly isLoss?: boolean;
  /** Is below a line that parts it from what is above. */
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

/** What `PressMenu` turns into at the first press: open at once, and from then on a menu like any other. */
export default function OpenedMenu({ button, entries = [], children, ...place }: PressMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The button that was pressed has just been replaced by this one: it takes the focus over before the menu
  // opens, so that the focus comes back to it when the menu closes.
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    <Menu withInitialFocusPlaceholder={false} {...place} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {/* Items that are still on their way must not take the open menu away again. */}
        <Suspense>{children}</Suspense>
        {entries.map(({ label, icon, right, isLoss, startsGroup, isMine, className, onPress }, index) => (
          <Fragment key={index}>
            {startsGroup && <Menu.Divider />}
            <Menu.Item
              leftSection={icon}
              rightSection={right}
              color={isLoss ? "loss" : undefined}
              data-mine={isMine || undefined}
              className={className}
              onClick={onPress}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
