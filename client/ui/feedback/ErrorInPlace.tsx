import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useOnlineAgain } from "../../graphql/live/use-back-online";
import skeleton from "./ChartSkeleton.module.css";
import classes from "./ErrorInPlace.module.css";

export interface ErrorInPlaceProps {
  /** What takes as much room as what was to come; it is not shown. */
  readonly shape: ReactNode;
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** A part of a page that could not be loaded, in the room it would have had: nothing around it moves. Tries again when the line is back. */
export function ErrorInPlace({ shape, children, onRetry }: ErrorInPlaceProps): ReactNode {
  useOnlineAgain(onRetry);
  return (
    <div className={classes.place}>
      <div className={classes.shape} aria-hidden="true">
        {shape}
      </div>
      <div className={classes.error} role="alert">
        <p>{children}</p>
        <Button size="xs" onClick={onRetry} leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden="true" />}>
          Try again
        </Button>
      </div>
    </div>
  );
}

export interface ChartErrorProps extends Pick<ErrorInPlaceProps, "children" | "onRetry"> {
  /** Pixels of the canvas, as its skeleton's. */
  readonly height: number;
}

/** A chart that could not be loaded, as high as the chart. */
export const ChartError = ({ height, ...rest }: ChartErrorProps): ReactNode => (
  <ErrorInPlace shape={<div className={skeleton.shape} style={{ "--plot-height": `${height}px` } as CSSProperties} />} {...rest} />
);
