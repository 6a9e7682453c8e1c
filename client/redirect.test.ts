import { expect, test } from "vitest";
import { loginFor, safeRedirect } from "./redirect";

const origin = "https://kitchen.example.org";
const redirectTo = (target: string) => safeRedirect(`?redirect=${encodeURIComponent(target)}`, origin);

test("CLIENT-050 a login leads back to the full path with query and hash", () => {
  const wanted = { pathname: "/recipe/7", search: "?tab=events&x=1", hash: "#e3" };
  const login = loginFor(wanted);
  expect(login).toBe("/login?redirect=%2Frecipe%2F7%3Ftab%3Devents%26x%3D1%23e3");
  expect(safeRedirect(login.slice("/login".length), origin)).toBe("/recipe/7?tab=events&x=1#e3");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/feed",
  "javascript:alert(1)",
  "/\tevil",
  "/a\\..\\b",
  "\\/evil.example",
  "/%0a//evil\n",
  "feed",
  "",
])("CLIENT-051 a login never leads to another origin: %j", (target) => {
  expect(redirectTo(target)).toBeNull();
});

test("CLIENT-052 a login never leads back to a form", () => {
  expect(redirectTo("/login?redirect=%2Ffeed")).toBeNull();
  expect(redirectTo("/register")).toBeNull();
  expect(safeRedirect("", origin)).toBeNull();
});
