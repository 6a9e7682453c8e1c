import { createServer } from "node:net";

/**
 * Refuses a taken port before migrations and seeding, not minutes after. Throws the system's own error (EADDRINUSE,
 * EACCES), which `startupSentence` words. Port 0 takes any free one, so it is never taken.
 */
export function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
