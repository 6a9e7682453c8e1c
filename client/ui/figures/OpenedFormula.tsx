import { Anchor, Popover, Text } from "@mantine/core";
import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { FigureFormula } from "./figure-formulas";

export interface OpenedFormulaProps {
  /** The name itself: plain until its first press. */
  readonly button: ReactElement<Record<string, unknown>>;
  readonly formula: FigureFormula;
}

/** What `FigureName` turns into at the first press: open at once, and from then on a name that opens and shuts. */
export default function OpenedFormula({ button, formula: { name, formula, article, heading } }: OpenedFormulaProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The name that was pressed has just been replaced by this one: it takes the focus over, so that the focus comes back to it.
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={280} trapFocus returnFocus shadow="sm">
      <Popover.Target>{cloneElement(button, { ref: target, "aria-expanded": isOpen, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>
        <Text fz="sm" fw={600}>
          {name}
        </Text>
        <Text fz="sm" mb="xs">
          {formula}
        </Text>
        {/* Inside a dialog Escape closes this first. */}
        <Anchor
          component={Link}
          fz="sm"
          to={`/education/${article}#${heading}`}
          data-mantine-stop-propagation
          onClick={() => setOpen(false)}
        >
          All formulas, with examples
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
