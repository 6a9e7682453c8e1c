import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
// @ts-expect-error the library ships no types; web-push depends on it
import ece from "http_ece";

/** A browser and its push service in one: takes encrypted pushes over HTTP and decrypts them with the browser's own keys. */
export class PushEndpoint {
  readonly received: Array<{ payload: any; authorization: string; encoding: string; ttl: string }> = []; // oxlint-disable-line typescript/no-explicit-any
  /** What to answer next; 201 when empty. */
  readonly answers: number[] = [];
  private readonly keys = createECDH("prime256v1");
  private readonly secret = randomBytes(16);
  private readonly server: Server;
  private path = "/push/1";

  constructor() {
    this.keys.generateKeys();
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const status = this.answers.shift() ?? 201;
        if (status < 300) this.take(Buffer.concat(parts), request.headers as Record<string, string>);
        response.writeHead(status).end();
      });
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** As `savePushSubscription` takes it. */
  get subscription(): { endpoint: string; p256dh: string; auth: string } {
    const { port } = this.server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}${this.path}`,
      p256dh: this.keys.getPublicKey("base64url"),
      auth: this.secret.toString("base64url"),
    };
  }

  private take(body: Buffer, headers: Record<string, string>): void {
    const payload = ece.decrypt(body, {
      version: "aes128gcm",
      privateKey: this.keys,
      authSecret: this.secret.toString("base64url"),
    }) as Buffer;
    this.received.push({
      payload: JSON.parse(payload.toString("utf8")),
      authorization: headers.authorization ?? "",
      encoding: headers["content-encoding"] ?? "",
      ttl: headers.ttl ?? "",
    });
  }
}
