import { useReactiveVar } from "@apollo/client/react";
import { Component, lazy, memo, Suspense, type ReactNode } from "react";
import { leavingFor } from "./leaving";
import type { KnownTags } from "./remark-house";
import classes from "./RichText.module.css";

/** Between two tries to fetch the reader over a line that is down. Milliseconds; doubled each time, up to the last. */
const [againMs, againMsMax] = [1_000, 15_000];

/** Fetches until it has it: a text first shown while the line was cut is laid out once it is back. */
async function persistently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let waitMs = againMs; ; waitMs = Math.min(waitMs * 2, againMsMax)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const Markdown = lazy(() => persistently(() => import("./Markdown")));
const LeavingDialog = lazy(() => import("./LeavingDialog"));

export interface RichTextProps {
  readonly text: string;
  /** Beside a face, in a comment: smaller spaces. */
  readonly isCompact?: boolean;
  /** What of it exists, where the server has said so: other names lead nowhere. Keep the object: a new one reads the text anew. */
  readonly known?: KnownTags;
}

/** What people wrote, in the house's subset of Markdown. Until the reader for it has loaded, and should it fail, the words as typed. */
export const RichText = memo(function RichText({ text, isCompact = false, known }: RichTextProps): ReactNode {
  const typed = <p className={classes.typed}>{text}</p>;
  return (
    <div className={classes.text} data-compact={isCompact || undefined}>
      <AsTyped key={text} fallback={typed}>
        <Suspense fallback={typed}>
          <Markdown text={text} known={known} />
        </Suspense>
      </AsTyped>
    </div>
  );
});

/** The question before leaving, once for a page that shows texts. */
export function LeavingQuestion(): ReactNode {
  return useReactiveVar(leavingFor) === null ? null : (
    <Suspense>
      <LeavingDialog />
    </Suspense>
  );
}

/** One text that cannot be laid out must not take the page with it. */
class AsTyped extends Component<{ readonly fallback: ReactNode; readonly children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
