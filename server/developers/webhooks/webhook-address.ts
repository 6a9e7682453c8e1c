import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Where a stranger's address must not lead: ourselves, our neighbours, the cloud's own services, and what IANA gave to nobody. */
const closedIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map((network) => ipaddr.IPv4.parseCIDR(network));

/** All that is given out for hosts of the internet. What lies outside (`::/96`, `64:ff9b:1::/48`, `fec0::/10`, …) is closed without a name. */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Inside `globalIpv6`: protocols (Teredo among them), documentation, and 6to4, which carries an IPv4 address of anybody's. */
const closedIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((network) => ipaddr.IPv6.parseCIDR(network));

/** An IPv4 address in IPv6 dress is judged by what it is. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return !closedIpv4.some((network) => plain.match(network));
  return plain.match(globalIpv6) && !closedIpv6.some((network) => plain.match(network));
}

/**
 * The problem with a webhook's URL, or null. https only, no credentials in it, no bare private address; with
 * `allowsPrivate` (outside production) http and one's own machine too. Names are judged again when they are resolved.
 */
export function problemOf(text: string, allowsPrivate: boolean): string | null {
  if (!URL.canParse(text)) return "This is no URL.";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowsPrivate && url.protocol === "http:")) return "Use an https address.";
  if (url.username || url.password) return "Leave name and password out of the address.";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowsPrivate && (host === "localhost" || host.endsWith(".localhost"))) return "This address is not on the public internet.";
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return "This address is not on the public internet.";
  return null;
}

/** An address that no webhook may use; its message is for the owner. */
export class AddressRefused extends Error {}

/** Resolves a name for the connection itself, and refuses what leads inside: a name checked beforehand may change its mind. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 4);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused || found.length === 0) return callback(new AddressRefused("This address is not on the public internet."), "", 4);
    if (options.all) return callback(null, found);
    callback(null, found[0]!.address, found[0]!.family);
  });
};
