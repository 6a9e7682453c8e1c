import { expect, test } from "vitest";
import { isAllowedOrigin } from "./origin.policy";

const publicUrl = "https://brigade.example";
const isAllowed = (headers: Record<string, string>): boolean => isAllowedOrigin(new Headers(headers), publicUrl);

test.each<[string, Record<string, string>]>([
  ["our public address", { origin: publicUrl, host: "10.0.0.7:4000" }],
  ["the name the request was sent to", { origin: "http://192.168.0.5:4000", host: "192.168.0.5:4000" }],
  ["a program, which sends no origin", { host: "brigade.example" }],
  ["an address typed into the browser", { host: "brigade.example", "sec-fetch-site": "none" }],
])("ACC-090 a change from %s is allowed", (_name, headers) => expect(isAllowed(headers)).toBe(true));

test.each<[string, Record<string, string>]>([
  ["a foreign page", { origin: "https://evil.example", host: "brigade.example" }],
  ["a page whose name begins like ours", { origin: "https://brigade.example.evil.example", host: "brigade.example" }],
  ["our name without encryption", { origin: "http://brigade.example", host: "10.0.0.7:4000" }],
  ["another port", { origin: "https://brigade.example:8443", host: "brigade.example" }],
  ["a sandboxed frame", { origin: "null", host: "brigade.example" }],
  ["a file", { origin: "file://", host: "brigade.example" }],
  ["a foreign page that hides its origin", { host: "brigade.example", "sec-fetch-site": "cross-site" }],
])("ACC-090 a change from %s is refused", (_name, headers) => expect(isAllowed(headers)).toBe(false));
