import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { hostileTexts } from "../../testing/xss";
import { theme } from "../theme/theme";
import Markdown, { PlainWords } from "./Markdown";
import { LeavingQuestion } from "./RichText";
import { splitTags } from "./tags";

const page = (children: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter>
        <div data-testid="page">{children}</div>
        <LeavingQuestion />
      </MemoryRouter>
    </MantineProvider>,
  );
const html = (text: string): HTMLElement => {
  const { unmount } = page(<Markdown text={text} />);
  const copy = screen.getByTestId("page").cloneNode(true) as HTMLElement;
  unmount();
  return copy;
};
const links = (text: string): (readonly [string, string | null])[] =>
  [...html(text).querySelectorAll("a")].map((link) => [link.textContent ?? "", link.getAttribute("href")] as const);

const allowedTags = new Set(["P", "STRONG", "EM", "DEL", "UL", "OL", "LI", "BLOCKQUOTE", "CODE", "PRE", "A", "BR", "HR"]);
const allowedAttributes = new Set(["href", "class", "data-tag", "data-discover", "target", "rel", "start"]);

test.each(hostileTexts.map((text) => [text.slice(0, 60), text]))(
  "RICHTEXT-001 nothing runs, loads or leads away unasked: %s",
  (_name, text) => {
    const shown = html(text);
    for (const element of shown.querySelectorAll("*")) {
      expect(allowedTags.has(element.tagName), element.outerHTML).toBe(true);
      for (const { name } of element.attributes) expect(allowedAttributes.has(name), element.outerHTML).toBe(true);
      const href = element.getAttribute("href");
      if (href !== null) expect(href).toMatch(/^(https?:\/\/|\/)/);
    }
  },
);

test("RICHTEXT-002 tags lead to their pages, and only tags", () => {
  expect(links("Sold $GLD, see $brk.b and @ana.castellanos on #FedWeek.")).toEqual([
    ["$GLD", "/tag/stock/GLD"],
    ["$brk.b", "/tag/stock/BRK.B"],
    ["@ana.castellanos", "/tag/chef/ana.castellanos"],
    ["#FedWeek", "/tag/topic/fedweek"],
  ]);
  expect(links("$100, a@b, C#, #1, `$AAPL`, a/#b and $$X cost nothing")).toEqual([]);
  expect(links("[$AAPL](/feed)")).toEqual([["$AAPL", "/feed"]]);
});

test("RICHTEXT-006 where the server has said what exists, other names lead nowhere", () => {
  page(<Markdown text="$AAPL $NOPE @ana @nobody #any" known={{ stock: ["AAPL"], chef: ["ana"] }} />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["$AAPL", "@ana", "#any"]);
});

test("RICHTEXT-003 the pieces of a text are the text", () => {
  for (const text of [...hostileTexts, "(#a), @ana. $X/Y! ünï #größe"])
    expect(
      splitTags(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
});

test("RICHTEXT-004 emphasis, lists, quotes and code are laid out; what is not in the subset is shown as it was typed", () => {
  expect(html("**a** *b* ~~c~~ `d`").querySelector("p")?.innerHTML).toMatch(
    /^<strong>a<\/strong> <em>b<\/em> <del>c<\/del> <code.*>d<\/code>$/,
  );
  expect(html("- one\n- two").querySelectorAll("li")).toHaveLength(2);
  expect(html("# Loud").querySelector("strong")?.textContent).toBe("Loud");
  expect(html("![dog](https://example.com/a.png)").textContent).toBe("![dog](https://example.com/a.png)");
  expect(html("a <b>c</b>").textContent).toBe("a <b>c</b>");
  expect(html("- [x] done").textContent).toContain("[x] done");
});

test("RICHTEXT-005 a link to elsewhere names where it leads before it is followed", async () => {
  page(<Markdown text="[my bank](https://evil.example/login)" />);
  const link = screen.getByRole("link", { name: "my bank" });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
  expect(fireEvent.click(link)).toBe(false);
  expect(await screen.findByText("https://evil.example/login")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open link" }).getAttribute("href")).toBe("https://evil.example/login");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Open link" })).toBeNull());
});

test("RICHTEXT-007 as one line a text loses its marks and links, keeps its words and what was typed as HTML, and leads nowhere", () => {
  page(<PlainWords text={"# Loud\n\n**a** and *b*, $AAPL by @ana\n\n- [one](https://example.org)\n- <b>two</b>"} />);
  const line = screen.getByTestId("page");
  expect(line.textContent?.replaceAll(/\s+/g, " ").trim()).toBe("Loud a and b, $AAPL by @ana one <b>two</b>");
  expect(line.querySelector("*")).toBeNull();
});
