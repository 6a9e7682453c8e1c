import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
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

/** The window of a `Dialog`. */
export default function OpenedDialog({ isOpen, onClose, title, width = 440, isDirty = false, children }: DialogProps): ReactNode {
  const isPhone = useMediaQuery("(max-width: 767px)") ?? false;
  const [isAsking, setAsking] = useState(false);
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
      {children}
    </Modal>
  );
}
