import type { NotificationData } from "@mantine/notifications";

/** Says in a few words what a press has done, where the screen itself would change silently. */
export const notifyDone = (message: string): void => void notify({ color: "gain", message });

/** Shows a passing note in the corner. Its code is loaded beside the page, so call this instead of the package. */
export async function notify(note: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show(note);
}
