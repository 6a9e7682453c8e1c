import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import classes from "./Dialog.module.css";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the thing. */
  readonly title: ReactNode;
  /** 440 for a question, 1000 with a preview. */
  readonly width?: number;
  /** Something was typed: leaving asks once. */
  readonly isDirty?: boolean;
  readonly children: ReactNode;
}

/** How a dialog reports to the one around it that it opened (1) or closed (-1). */
const OuterDialog = createContext<(change: 1 | -1) => void>(() => undefined);

/** How many dialogs are open inside this one, of which Escape closes the inner one first. */
function useDialogsInside(isOpen: boolean): readonly [inside: number, count: (change: 1 | -1) => void] {
  const [inside, setInside] = useState(0);
  const reportToOuter = useContext(OuterDialog);
  useEffect(() => {
    if (!isOpen) return;
    reportToOuter(1);
    return () => reportToOuter(-1);
  }, [isOpen, reportToOuter]);
  const [count] = useState(() => (change: 1 | -1) => setInside((now) => now + change));
  return [inside, count];
}

/** The window of a `Dialog`. */
export default function OpenedDialog({ isOpen, onClose, title, width = 440, isDirty = false, children }: DialogProps): ReactNode {
  const isPhone = useMediaQuery("(max-width: 767px)") ?? false;
  const [isAsking, setAsking] = useState(false);
  const [inside, count] = useDialogsInside(isOpen);
  const close = (): void => {
    setAsking(false);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => (isDirty && !isAsking ? setAsking(true) : close())}
      title={title}
      size={width}
      centered
      returnFocus={false}
      closeOnEscape={inside === 0}
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title }}
    >
      {isAsking && (
        <div className={classes.asking} role="alert">
          <span>Discard your changes?</span>
          <Button size="compact-sm" onClick={() => setAsking(false)}>
            Keep editing
          </Button>
          <Button size="compact-sm" c="loss" onClick={close}>
            Discard changes
          </Button>
        </div>
      )}
      <OuterDialog value={count}>{children}</OuterDialog>
    </Modal>
  );
}
