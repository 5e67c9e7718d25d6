/** Work that can be paused and resumed between pieces of at most some milliseconds. */
export type Pieces<Answer> = Generator<void, Answer, void>;
