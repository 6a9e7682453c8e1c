import { makeVar } from "@apollo/client";

/** The address someone is about to leave for; null while nobody is. Asked by the one dialog of the page that shows texts. */
export const leavingFor = makeVar<string | null>(null);
