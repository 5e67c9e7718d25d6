export interface Prerequisite {
  /** With `code` between back-ticks. */
  readonly text: string;
  /** The id of the operation that makes or lists what is needed. */
  readonly first: string | undefined;
}

export function prerequisiteOf(method: string, path: string): Prerequisite | undefined;

export const prerequisites: readonly (Prerequisite & { readonly fits: RegExp })[];

export function operatorNotes(scope: string | undefined, path: string): string[];
