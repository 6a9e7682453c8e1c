import { limits } from "../../platform/limits";

/** Subject and plain text of a mail. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

const signature = "\n\nThe Brigade kitchen";

export const verificationText = (name: string, link: string): MailText => ({
  subject: "Verify your email for Brigade",
  body: `Hello ${name},\n\nplease confirm that this address is yours by opening this link:\n\n${link}\n\nIt works once, for ${limits.verificationHoursMax} hours. If you did not sign up at Brigade, do not open it and nothing will happen.${signature}`,
});

export const resetText = (name: string, link: string): MailText => ({
  subject: "Set a new password for Brigade",
  body: `Hello ${name},\n\nset a new password by opening this link:\n\n${link}\n\nIt works once, for ${limits.resetMinutesMax} minutes, and signs you out everywhere. If you did not ask for it, leave it unopened: your password stays as it is.${signature}`,
});

export const passwordChangedText = (name: string, resetLink: string): MailText => ({
  subject: "Your Brigade password was changed",
  body: `Hello ${name},\n\nyour password was just changed. All your devices were signed out, and all your API keys ended. If that was not you, set a new one at once:\n\n${resetLink}${signature}`,
});

export const securityText = (name: string, what: string, settingsLink: string): MailText => ({
  subject: "A change to how you sign in at Brigade",
  body: `Hello ${name},\n\n${what}\n\nIf that was not you, change your password and look at your sessions at once:\n\n${settingsLink}${signature}`,
});

export const emailChangeText = (name: string, oldEmail: string, newEmail: string, link: string): MailText => ({
  subject: "Confirm your new address at Brigade",
  body: `Hello ${name},\n\nthe address of your Brigade account is to change from ${oldEmail} to ${newEmail}. It does once the links mailed to both have been opened:\n\n${link}\n\nIt works for ${limits.verificationHoursMax} hours. If you did not ask for it, do not open it: nothing will change.${signature}`,
});

export const emailChangedText = (name: string, newEmail: string): MailText => ({
  subject: "The address of your Brigade account has changed",
  body: `Hello ${name},\n\nmail for your Brigade account now goes to ${newEmail}, and you sign in with it.${signature}`,
});

export const alreadyRegisteredText = (name: string, loginLink: string, resetLink: string): MailText => ({
  subject: "You already have a Brigade account",
  body: `Hello ${name},\n\nsomebody, perhaps you, tried to sign up at Brigade with this address. It has an account already, so nothing was changed.\n\nLog in: ${loginLink}\nForgotten your password? ${resetLink}\n\nIf your address was never confirmed, logging in sends you a fresh link. If it was not you, there is nothing to do.${signature}`,
});
