/** What a new password does not end: said wherever one is set. */
export const staysValid =
  "Passkeys, webhooks and your signal address stay valid: check them in the settings if someone else knew the old one.";
