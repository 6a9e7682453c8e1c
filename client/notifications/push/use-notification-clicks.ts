import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { serviceWorkers } from "../../lib/browser/site-data";
import type { OpenMessage } from "../../worker/push";

const isOpen = (data: unknown): data is OpenMessage =>
  (data as OpenMessage | null)?.kind === "brigade.open" && (data as OpenMessage).path.startsWith("/");

/** Opens what was clicked in a notification of the system, without loading the page anew. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = serviceWorkers();
    if (!worker) return;
    const onMessage = ({ data }: MessageEvent): void => {
      if (isOpen(data)) void navigate(data.path);
    };
    worker.addEventListener("message", onMessage);
    return () => worker.removeEventListener("message", onMessage);
  }, [navigate]);
}
