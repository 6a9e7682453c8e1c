/** The server's limit on a post's text, said before it has to refuse. */
export const postCharactersMax = 4_000;
