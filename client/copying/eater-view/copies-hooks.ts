import { useRef } from "react";
import { useQuery } from "@apollo/client/react";
import { useFramePolicy } from "../../graphql/session/frame-reading";
import { useStream } from "../../graphql/session/SessionContext";
import { copyStream, copyValuesStream } from "../copying.cache";
import { MyCopiesDocument, type MyCopiesQuery } from "../copying.generated";

export interface CopiesState {
  readonly mine: MyCopiesQuery["myCopies"] | null;
  readonly error: Error | undefined;
  refetch(): void;
}

/**
 * The viewer's copies, kept live by the copy stream. Only a screen that shows what they are worth asks for `isValued`, and
 * hears it once a second: the top bar is on every page and needs to know no more than that copies run.
 */
export function useCopies({ isValued }: { readonly isValued: boolean }): CopiesState {
  const { data, error, refetch } = useQuery(MyCopiesDocument, useFramePolicy());
  const mine = data?.myCopies ?? null;
  // Only the first reading says where the lists are. A later one is ahead of the receipts that the stream still owes
  // us (the line may be silent while a reading gets through), so it must never move the stream's position.
  const first = useRef<number | undefined>(undefined);
  first.current ??= mine?.asOfSequence;
  useStream(copyStream, {}, first.current);
  useStream(copyValuesStream, isValued ? {} : null, undefined);
  return { mine, error: mine ? undefined : error, refetch: () => void refetch() };
}
