/** A text of the program that is served as it is: a page, a script, a style. No key is needed to read it. */
export interface Page {
  readonly path: string;
  /** Its media type, without `charset`. */
  readonly type: string;
  readonly text: () => Promise<string>;
  /** Instead of the usual ones of a page. */
  readonly headers?: Readonly<Record<string, string>>;
}
