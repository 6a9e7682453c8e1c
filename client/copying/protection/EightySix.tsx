import { Button } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useCopies } from "../eater-view/copies-hooks";
import classes from "./EightySix.module.css";

const loadDialog = () => import("./EightySixDialog");
const EightySixDialog = lazily(loadDialog);

/** "86 everything": is in the top bar while copies run; sent again until the server has answered. */
export function EightySixButton(): ReactNode {
  const { mine } = useCopies({ isValued: false });
  const [isOpen, setOpen] = useState(false);
  const isRunning = mine !== null && mine.running > 0;
  // Fetched while the line is up: the button must also answer when the line is down.
  useEffect(() => {
    if (isRunning) loadDialog().catch(() => undefined);
  }, [isRunning]);
  if (!isRunning) return null;
  return (
    <>
      <Button
        className={classes.button}
        data-eighty-six
        leftSection={<IconHandStop size={16} stroke={1.75} />}
        aria-label="86 everything"
        onClick={() => setOpen(true)}
      >
        86<span className={classes.wide}>&nbsp;everything</span>
      </Button>
      {isOpen && (
        <Suspense>
          <EightySixDialog running={mine.running} totals={mine.totalsByMode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
