/**
 * A condition that only the operator can fix. The message is one sentence that says what is wrong and how to fix it; the program
 * prints it without a stack trace and exits with 1.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
}
