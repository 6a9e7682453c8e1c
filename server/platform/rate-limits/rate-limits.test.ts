import { expect, test } from "vitest";
import { addressSubject } from "./rate-limits";

test("ACC-092 an IPv4 address counts alone, in either spelling", () => {
  for (const spelled of ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109"]) expect(addressSubject(spelled)).toBe("203.0.113.9");
});

test("ACC-092 an IPv6 address counts with its whole network", () => {
  const same = ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::1", "2001:db8:1:2::"].map(addressSubject);
  expect(new Set(same)).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(addressSubject("::1")).toBe("0:0:0:0::/64");
  expect(addressSubject("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(addressSubject("unknown")).toBe("unknown");
  expect(addressSubject("2001:db8::1")).not.toBe(addressSubject("2001:db8:1::1"));
});
