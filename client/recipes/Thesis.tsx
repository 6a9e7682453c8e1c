import type { ReactNode } from "react";
import Markdown from "react-markdown";
import classes from "./Thesis.module.css";

/** What a thesis may use. HTML is shown as text, pictures are left out, headings become bold lines under the page's own. */
const allowed = [
  "p",
  "strong",
  "em",
  "del",
  "ul",
  "ol",
  "li",
  "blockquote",
  "code",
  "pre",
  "a",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
];

const Line = ({ children }: { readonly children?: ReactNode }): ReactNode => (
  <p>
    <strong>{children}</strong>
  </p>
);

const components = {
  h1: Line,
  h2: Line,
  h3: Line,
  h4: Line,
  h5: Line,
  h6: Line,
  // A reader's link: no referrer, no hold on our window, not endorsed by us.
  a: ({ href, children }: { href?: string; children?: ReactNode }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  ),
};

/** Markdown of a thesis. Loaded only where one is shown. */
export default function Thesis({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={classes.text}>
      <Markdown allowedElements={allowed} unwrapDisallowed components={components}>
        {text}
      </Markdown>
    </div>
  );
}
