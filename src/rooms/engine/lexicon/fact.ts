/** The meaning of a phrase. */
export interface Fact {
  readonly attribute: string;
  readonly value: string;
  readonly count: number | undefined;
  readonly language: string;
}
