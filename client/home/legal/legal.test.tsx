import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import TermsPage from "./TermsPage";

const text = {
  legalText: {
    __typename: "LegalText",
    ...{ id: "TERMS", title: "Terms", lead: "What you may expect.", revisedAt: "2026-11-20T00:00:00.000Z" },
    body: "## Who runs this server\n\nRun by **Pots Ltd**, see the [privacy](/privacy) page.\n\n## Copying somebody\n\n- One\n- Two",
  },
};

test("LEGAL-005 the page shows the text with a contents list, keeps its note for counsel, and says so when it could not be fetched", async () => {
  let tries = 0;
  const fixture = renderFixture(<TermsPage />, {
    path: "/terms",
    answers: { LegalText: () => (tries++ === 0 ? new Error("down") : text) },
  });
  await screen.findByText("Couldn’t load the text.");
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByRole("heading", { level: 1, name: "Terms" });
  expect(screen.getByRole("link", { name: "Copying somebody" }).getAttribute("href")).toBe("#copying-somebody");
  expect(screen.getByRole("heading", { level: 2, name: "Copying somebody" }).id).toBe("copying-somebody");
  expect(screen.getByRole("note").textContent).toContain("Template for counsel");
  expect(screen.getByRole("link", { name: "privacy" }).getAttribute("href")).toBe("/privacy");
  expect(fixture.asked.map(({ variables }) => variables)).toEqual([{ id: "TERMS" }, { id: "TERMS" }]);
});
