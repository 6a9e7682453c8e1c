import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./ConnectDialog.module.css";
import type { Step } from "./use-connect";

/** Where one is; a single step needs no bar. */
export function StepBar({ steps, step }: { readonly steps: readonly Step[]; readonly step: Step }): ReactNode {
  const current = steps.indexOf(step);
  return (
    <>
      {steps.length > 1 && (
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((name, at) => (
            <li key={name} aria-current={at === current ? "step" : undefined} data-done={at < current || undefined}>
              <span className={classes.dot}>{at < current ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : at + 1}</span>
              {name}
            </li>
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        Step {current + 1} of {steps.length}: {step}
      </p>
    </>
  );
}
