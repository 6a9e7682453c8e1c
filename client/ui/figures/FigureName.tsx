import { UnstyledButton } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { figureFormulas, type FigureId } from "./figure-formulas";
import classes from "./FigureName.module.css";

const OpenedFormula = lazily(() => import("./OpenedFormula"));

export interface FigureNameProps {
  readonly figure: FigureId;
  /** As the screen calls it. */
  readonly children: string;
}

/** The name of a figure: pressed, it shows the formula, and the way to all of them. What shows it is loaded with the first press. */
export function FigureName({ figure, children }: FigureNameProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const plain = (
    <UnstyledButton
      className={classes.name}
      aria-label={`${children}: how it is calculated`}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {children}
    </UnstyledButton>
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedFormula button={plain} formula={figureFormulas[figure]} />
    </Suspense>
  );
}
