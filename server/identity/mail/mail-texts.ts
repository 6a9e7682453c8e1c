import { limits } from "../../platform/limits";

/** Subject and plain text of a mail. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

const signature = "\n\nBrigade";

export const verificationText = (name: string, link: string): MailText => ({
  subject: "Verify your email for Brigade",
  body: `Hello ${name},\n\nopen this link to confirm your email address:\n\n${link}\n\nThe link works once and expires in ${limits.verificationHoursMax} hours. If you did not sign up at Brigade, ignore this email.${signature}`,
});

export const resetText = (name: string, link: string): MailText => ({
  subject: "Set a new password for Brigade",
  body: `Hello ${name},\n\nopen this link to set a new password:\n\n${link}\n\nThe link works once, expires in ${limits.resetMinutesMax} minutes and signs you out everywhere. If you did not request it, ignore this email: your password does not change.${signature}`,
});

/** What a new password does not end. */
export const staysValid = "Passkeys, webhooks and your signal address stay valid.";

export const passwordChangedText = (name: string, resetLink: string): MailText => ({
  subject: "Your Brigade password was changed",
  body: `Hello ${name},\n\nyour password was just changed. All your devices were signed out, and all your API keys were revoked. ${staysValid} If this was not you, set a new password now:\n\n${resetLink}${signature}`,
});

export const securityText = (name: string, what: string, settingsLink: string): MailText => ({
  subject: "Security alert for your Brigade account",
  body: `Hello ${name},\n\n${what}\n\nIf this was not you, change your password and check your sessions now:\n\n${settingsLink}${signature}`,
});

export const emailChangeText = (name: string, oldEmail: string, newEmail: string, link: string): MailText => ({
  subject: "Confirm your new email for Brigade",
  body: `Hello ${name},\n\nyou asked to change the email of your Brigade account from ${oldEmail} to ${newEmail}. Open the links we sent to both addresses to confirm:\n\n${link}\n\nThe link expires in ${limits.verificationHoursMax} hours. If you did not request this, ignore this email: nothing changes.${signature}`,
});

export const emailChangedText = (name: string, newEmail: string): MailText => ({
  subject: "Your Brigade email was changed",
  body: `Hello ${name},\n\nthe email of your Brigade account is now ${newEmail}. Use it to sign in.${signature}`,
});

export const alreadyRegisteredText = (name: string, loginLink: string, resetLink: string): MailText => ({
  subject: "You already have a Brigade account",
  body: `Hello ${name},\n\nsomebody, perhaps you, tried to sign up at Brigade with this email. It already has an account, so nothing was changed.\n\nLog in: ${loginLink}\nForgotten your password? ${resetLink}\n\nIf you never confirmed your email, log in to get a new link. If this was not you, you need not do anything.${signature}`,
});
