/**
 * Something only the operator can mend. The message is one sentence that says what is wrong and how to mend it;
 * the program prints it without a stack trace and ends with 1.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
}
