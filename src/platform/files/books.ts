import type { Journal } from './journal.ts';

/**
 * Books folded from a journal: every line that has come, from whichever process, is entered in the order of the file
 * before anything is read off them.
 */
export interface Books<Line> {
  /** Enters what others have written. */
  catchUp(): Promise<void>;
  /** Writes a line, and enters it behind what others have written before. */
  write(line: Line): Promise<void>;
}

export interface Folding<Line> {
  /** What is no line of these books is passed over. */
  readonly isLine: (value: unknown) => value is Line;
  readonly enter: (line: Line) => void;
}

export function booksIn<Line>(journal: Journal, { isLine, enter }: Folding<Line>): Books<Line> {
  const enterAll = async (news: Promise<unknown[]>): Promise<void> => {
    for (const line of await news) if (isLine(line)) enter(line);
  };
  return { catchUp: () => enterAll(journal.news()), write: (line) => enterAll(journal.append(line)) };
}
