import { Button } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { Dialog } from "./Dialog";
import { PressMenu } from "./PressMenu";

function Page({ goes = false }: { readonly goes?: boolean }) {
  const [open, setOpen] = useState<"button" | "menu" | null>(null);
  const [isGone, setGone] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {!isGone && <Button onClick={() => setOpen("button")}>Open it</Button>}
      <PressMenu button={<Button>Actions</Button>} entries={[{ label: "Open from the menu", onPress: () => setOpen("menu") }]} />
      {open && (
        <Dialog
          isOpen
          title="A question"
          onClose={() => {
            setOpen(null);
            setGone(goes);
          }}
        >
          <Button>Yes</Button>
        </Dialog>
      )}
    </main>
  );
}

const escape = async (): Promise<void> => {
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("MEND-K02 Esc gives the focus back to the button that opened a dialog", async () => {
  renderFixture(<Page />);
  const opener = screen.getByRole("button", { name: "Open it" });
  opener.focus();
  fireEvent.click(opener);
  await escape();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("MEND-K02 a dialog opened from a menu gives the focus back to the menu's button", async () => {
  renderFixture(<Page />);
  const button = screen.getByRole("button", { name: "Actions" });
  button.focus();
  fireEvent.click(button);
  const entry = await screen.findByRole("menuitem", { name: "Open from the menu" });
  entry.focus();
  fireEvent.click(entry);
  await escape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions" })));
});

test("MEND-K02 where the opener has gone with what was done, the page's content has the focus", async () => {
  renderFixture(<Page goes />);
  const opener = screen.getByRole("button", { name: "Open it" });
  opener.focus();
  fireEvent.click(opener);
  await escape();
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById("main")));
});

function StayingPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Dialog isOpen={isOpen} title="A question" onClose={() => setOpen(false)}>
        <Button>Yes</Button>
      </Dialog>
    </main>
  );
}

test("MEND-K02 a dialog that stays on the page closed gives the focus back too, each time, though it takes it while it fades out", async () => {
  renderFixture(<StayingPage />);
  const opener = screen.getByRole("button", { name: "Open it" });
  for (const _time of [1, 2]) {
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    const yes = screen.getByRole("button", { name: "Yes" });
    fireEvent.keyDown(document.activeElement!, { key: "Escape", code: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    yes.focus();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
});
