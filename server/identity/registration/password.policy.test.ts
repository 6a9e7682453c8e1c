import { expect, test } from "vitest";
import { weaknessOf } from "./password.policy";

const weakness = (password: string): string | null => weaknessOf(password, "maria.lopez@example.test", "chef_maria");

test.each([
  "short 123",
  "password123",
  "PassWord123!",
  "1234567890",
  "zyxwvutsrq",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "xx Chef_Maria xx",
  "maria.lopez99!",
  "maria.lopez@example.test",
])("ACC-080 %s is too weak", (password) => {
  expect(weakness(password)).not.toBeNull();
});

test.each(["copper ladle 42", "þrjár ausur af súpu", "kitchen-knife-roll", "🥄🥣🍲🥘🫕🍳🥞🧇🥐🥖"])("ACC-080 %s will do", (password) => {
  expect(weakness(password)).toBeNull();
});

test("ACC-080 a very short name inside a password is no clue", () => {
  expect(weaknessOf("galvanised bucket", "al@example.test", "al.")).toBeNull();
});
