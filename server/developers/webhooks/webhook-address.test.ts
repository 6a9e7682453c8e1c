import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { isPublicAddress, problemOf, publicLookup } from "./webhook-address";
import { secretOf, signatureOf, standardHeaders } from "./webhook-signature";

test("HOOK-001 addresses inside are no addresses, however they are dressed", () => {
  for (const inside of [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.7",
    "172.31.255.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "fe80::1%eth0",
    "64:ff9b::7f00:1",
    "nonsense",
  ])
    expect([inside, isPublicAddress(inside)]).toEqual([inside, false]);
  for (const outside of ["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
    expect([outside, isPublicAddress(outside)]).toEqual([outside, true]);
});

test.each([
  ["::/96", "::7f00:1", "::a9fe:a9fe", "::5db8:d822"],
  ["2002::/16", "2002:7f00:1::1", "2002:5db8:d822::1"],
  ["2001::/32", "2001::1", "2001:0:5ef5:79fb::1"],
  ["64:ff9b:1::/48", "64:ff9b:1::7f00:1"],
  ["fec0::/10", "fec0::1", "feff::1"],
  ["100::/64", "100::1"],
  ["2001:db8::/32", "2001:db8::1"],
  ["what nobody was given", "4000::1", "5f00::1", "::ffff:0:5db8:d822", "3fff::1", "2001:10::1", "2001:2::1"],
  ["documentation and relays of IPv4", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
])("SECURITY-L06 webhooks do not reach %s", (_network, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("SECURITY-L06 addresses of the internet beside those networks stay open", () => {
  const open = ["2001:200::1", "2001:4860:4860::8888", "2003::1", "2a00:1450::1", "3ffe:ffff::1", "192.0.3.1", "203.0.114.1"];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("HOOK-001 only https to the public internet is taken; one's own machine too outside production", () => {
  const fine = (url: string, allowsPrivate = false) => problemOf(url, allowsPrivate) === null;
  expect(["https://hooks.example.com/x", "https://93.184.216.34/", "https://hooks.example.com:8443/x?y=1"].every((url) => fine(url))).toBe(
    true,
  );
  for (const url of [
    "http://hooks.example.com",
    "https://localhost/x",
    "https://a.localhost",
    "https://127.0.0.1",
    "https://[::1]/x",
    "https://2130706433/",
    "https://me:pw@hooks.example.com",
    "ftp://x.example",
    "x",
  ])
    expect([url, fine(url)]).toEqual([url, false]);
  expect([fine("http://127.0.0.1:9000/x", true), fine("http://localhost:9000", true), fine("ftp://localhost", true)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("HOOK-001 a name that leads inside is refused when it is resolved, whatever it was when it was given", async () => {
  const error = await new Promise((resolve) => publicLookup("localhost", { all: true }, (given) => resolve(given)));
  expect(String(error)).toContain("not on the public internet");
});

test("HOOK-002 the signature is HMAC-SHA256 over seconds and body; each webhook and each version has a secret of its own", () => {
  const secret = secretOf("server", "a", 1);
  expect(new Set([secret, secretOf("server", "a", 2), secretOf("server", "b", 1), secretOf("other", "a", 1)]).size).toBe(4);
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(signatureOf(secret, 1_700_000_000, `{"a":1}`)).toBe(
    `t=1700000000,v1=${createHmac("sha256", secret).update(`1700000000.{"a":1}`).digest("hex")}`,
  );
});

test("HOOK-002 libraries of standardwebhooks.com take the headers beside it, with the same secret in base64", () => {
  const body = `{"a":1}`;
  for (const version of [1, 2, 3, 4]) {
    const secret = secretOf("server", "a", version);
    const headers = standardHeaders(secret, "a:receipts:7", Math.floor(Date.now() / 1000), body);
    const receiver = new Webhook(secret.replaceAll("-", "+").replace("whsec_", "").replaceAll("_", "/"));
    expect(receiver.verify(body, headers)).toEqual({ a: 1 });
    expect(() => receiver.verify(`{"a":2}`, headers)).toThrow("No matching signature");
    expect(() => receiver.verify(body, { ...headers, "webhook-id": "a:receipts:8" })).toThrow("No matching signature");
  }
});
