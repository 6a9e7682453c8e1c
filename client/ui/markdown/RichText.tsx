import { useReactiveVar } from "@apollo/client/react";
import { Component, memo, Suspense, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { leavingFor } from "./leaving";
import type { KnownTags } from "./remark-subset";
import classes from "./RichText.module.css";

const Markdown = lazily(() => import("./Markdown"));
const PlainWords = lazily(async () => ({ default: (await import("./Markdown")).PlainWords }));
const LeavingDialog = lazily(() => import("./LeavingDialog"));

export interface RichTextProps {
  readonly text: string;
  /** Beside a face, in a comment: smaller spaces. */
  readonly isCompact?: boolean;
  /** What of it exists, where the server has said so: other names lead nowhere. Keep the object: a new one reads the text anew. */
  readonly known?: KnownTags;
}

/** What people wrote, in our subset of Markdown. Until the reader for it has loaded, and should it fail, the words as typed. */
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

/** The same as one line of plain words, without marks and links; nothing until the reader for it has loaded. */
export const PlainLine = memo(function PlainLine({ text }: { readonly text: string }): ReactNode {
  return (
    <AsTyped key={text} fallback={text}>
      <Suspense fallback={"\u00a0"}>
        <PlainWords text={text} />
      </Suspense>
    </AsTyped>
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
