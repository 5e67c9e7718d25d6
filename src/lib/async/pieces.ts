/** Work that can be paused and resumed between pieces of at most some milliseconds. */
export type Pieces<Answer> = Generator<void, Answer, void>;

/** Runs all pieces at once, for code that need not yield. */
export function whole<Answer>(pieces: Pieces<Answer>): Answer {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
  }
}
