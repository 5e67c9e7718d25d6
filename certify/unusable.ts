/** What the command was given cannot be used. The message is a sentence for the person who started it. */
export class Unusable extends Error {}
