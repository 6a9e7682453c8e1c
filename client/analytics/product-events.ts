import { logEvent } from "./events";

/** Mutations worth counting, with the name of the event; only that it happened is sent, never what. */
export const eventOf: Readonly<Record<string, string>> = {
  Register: "sign_up",
  Login: "login",
  SignInWithPasskey: "login",
  Follow: "follow",
  PlaceOrder: "order_placed",
  StartCopying: "copy_started",
  StopCopy: "copy_stopped",
  StopAllCopies: "copies_stopped",
  CreatePost: "post_created",
  SendMessage: "message_sent",
};

/** Called with the name of each mutation the server answered. */
export function logMutation(name: string): void {
  const event = eventOf[name];
  if (event) logEvent(event);
}
