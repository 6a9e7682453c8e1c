import { useEffect, useRef, useState } from "react";
import type { Progress, Report } from "../../verifier/check/verify-record";
import { checkRecord } from "./browser-check";

export type CheckState =
  | { readonly step: "IDLE" }
  | { readonly step: "RUNNING"; readonly progress: Progress | null }
  | { readonly step: "DONE"; readonly report: Report }
  | { readonly step: "FAILED"; readonly message: string };

/** Checks a record when asked to, and stops when the page is left. */
export function useRecordCheck(filePath: string): { readonly state: CheckState; readonly start: () => void } {
  const [state, setState] = useState<CheckState>({ step: "IDLE" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = (): void => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const show = (next: CheckState): void => void (controller.signal.aborted || setState(next));
    setState({ step: "RUNNING", progress: null });
    checkRecord(filePath, controller.signal, (progress) => show({ step: "RUNNING", progress })).then(
      (report) => show({ step: "DONE", report }),
      (error: Error) => show({ step: "FAILED", message: error.message }),
    );
  };
  return { state, start };
}
