import type { MouseEvent, ReactNode } from "react";
import Parsed from "react-markdown";
import { Link } from "react-router-dom";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { leavingFor } from "./leaving";
import { remarkSubset, withoutDepth, type KnownTags } from "./remark-subset";
import classes from "./RichText.module.css";

/** All that may reach the page; the last gate after the subset. Addresses of our own have no protocol. */
const schema = {
  tagNames: [
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
  ],
  attributes: { a: ["href"], ol: ["start"] },
  protocols: { href: ["http", "https"] },
  strip: ["script", "style"],
};

const Line = ({ children }: { readonly children?: ReactNode }): ReactNode => (
  <p>
    <strong>{children}</strong>
  </p>
);

const components = { h1: Line, h2: Line, h3: Line, h4: Line, h5: Line, h6: Line, a: WrittenLink };

/** Our own pages open here; everything else asks first, and gets neither our address nor our window. */
function WrittenLink({ href, children }: { readonly href?: string; readonly children?: ReactNode }): ReactNode {
  const url = urlOf(href);
  if (!url) return <>{children}</>;
  if (url.origin === location.origin) {
    const to = url.pathname + url.search + url.hash;
    return (
      <Link to={to} className={classes.link} data-tag={/^\/tag\/(stock|chef|topic)\//.exec(url.pathname)?.[1]}>
        {children}
      </Link>
    );
  }
  const ask = (event: MouseEvent): void => {
    event.preventDefault();
    leavingFor(url.href);
  };
  return (
    <a className={classes.link} href={url.href} target="_blank" rel="noopener noreferrer nofollow ugc" onClick={ask}>
      {children}
    </a>
  );
}

function urlOf(href: string | undefined): URL | null {
  if (!href) return null;
  try {
    const url = new URL(href, location.origin);
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

/** A text in our subset of Markdown. Loaded only where one is shown: use `RichText`. */
export default function Markdown({ text, known }: { readonly text: string; readonly known?: KnownTags }): ReactNode {
  return (
    <Parsed
      remarkPlugins={[
        [remarkGfm, { singleTilde: false }],
        [remarkSubset, known],
      ]}
      rehypePlugins={[[rehypeSanitize, schema]]}
      components={components}
    >
      {withoutDepth(text)}
    </Parsed>
  );
}

const none: readonly string[] = [];

/** The words of such a text without its marks, as one run of plain text: for a line that leads to the whole. Use `PlainLine`. */
export const PlainWords = ({ text }: { readonly text: string }): ReactNode => (
  <Parsed remarkPlugins={[[remarkGfm, { singleTilde: false }], remarkSubset]} allowedElements={none} unwrapDisallowed>
    {withoutDepth(text)}
  </Parsed>
);
