import { IconArrowUp } from "@tabler/icons-react";
import type { PointerEventHandler, ReactNode } from "react";
import { Avatar } from "../data/Avatar";
import classes from "./NewItemsButton.module.css";

const facesShown = 2;

export interface NewItemsButtonProps {
  /** "3 new". */
  readonly children: ReactNode;
  readonly onShow: () => void;
  /** Whose items are new; the first two are shown. */
  readonly people?: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly onPointerEnter?: PointerEventHandler;
  readonly onPointerLeave?: PointerEventHandler;
}

/** What came in while a list was read waits behind this button, over the head of the list, so that nothing moves under the reader. */
export function NewItemsButton({ children, onShow, people = [], onPointerEnter, onPointerLeave }: NewItemsButtonProps): ReactNode {
  const faces = [...new Map(people.map((person) => [person.id, person])).values()].slice(0, facesShown);
  return (
    <div className={classes.place}>
      {/* A press takes the focus out of the list, and with it the reason to wait: the pill would be gone before it is clicked. */}
      <button
        type="button"
        className={classes.pill}
        onPointerEnter={onPointerEnter}
        onPointerLeave={onPointerLeave}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onShow}
      >
        <IconArrowUp size={16} stroke={2} aria-hidden="true" />
        {faces.length > 0 && (
          <span className={classes.faces}>
            {faces.map(({ id, name }) => (
              <Avatar key={id} id={id} name={name} size={20} />
            ))}
          </span>
        )}
        {children}
      </button>
    </div>
  );
}
