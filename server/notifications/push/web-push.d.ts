/** The parts of `web-push` 3 that we use: keys and the encryption of a payload (RFC 8291, 8292). It ships no types. */
declare module "web-push" {
  export interface RequestDetails {
    readonly endpoint: string;
    readonly method: string;
    readonly headers: Record<string, string | number>;
    readonly body: Buffer;
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: "very-low" | "low" | "normal" | "high";
        contentEncoding: "aes128gcm";
      },
    ): RequestDetails;
  };
  export default webPush;
}
