/** Work that can be left and taken up again between two pieces, each of which takes some milliseconds at most. */
export type Pieces<Answer> = Generator<void, Answer, void>;

/** All pieces one after another, for code that holds up nothing else. */
export function whole<Answer>(pieces: Pieces<Answer>): Answer {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
  }
}
