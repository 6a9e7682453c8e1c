/** Said when no answer came: what was typed is still there, and what was shown in hope is back as it was. */
export const noAnswer = "The kitchen did not answer. Nothing is lost, please try again.";
