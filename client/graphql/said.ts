/** Said when no answer came; what was shown in hope is back as it was. */
export const noAnswer = "That did not reach the kitchen. Please try again.";
