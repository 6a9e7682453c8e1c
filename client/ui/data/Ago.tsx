import type { ReactNode } from "react";
import { useNow } from "../../lib/browser/now";
import { formatExact, formatMoment, formatRelative, millisecondsOf, type Moment } from "../../lib/format/time";

export interface AgoProps {
  readonly at: Moment;
  /** `Today 11:29` instead of `3 h`, for lists read as a history. */
  readonly isHistory?: boolean;
  readonly className?: string;
}

/** A moment in words, exact with zone on hover, kept up to date. */
export function Ago({ at, isHistory = false, className }: AgoProps): ReactNode {
  const now = useNow();
  const milliseconds = millisecondsOf(at);
  return (
    <time
      className={className}
      dateTime={Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString()}
      title={formatExact(at)}
    >
      {isHistory ? formatMoment(at, now) : formatRelative(at, now)}
    </time>
  );
}
