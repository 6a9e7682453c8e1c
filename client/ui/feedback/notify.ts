import type { NotificationData } from "@mantine/notifications";

/** Shows a passing note in the corner. Its code is loaded beside the page, so call this instead of the package. */
export async function notify(note: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show(note);
}
