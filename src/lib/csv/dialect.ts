export interface ScannerOptions {
  /** The byte between fields; `ONE_COLUMN`: there is none, a line is a field. */
  readonly delimiter: number;
  /** Fields beyond this many are not recorded. */
  readonly maxFields: number;
  /** A record without an end within so many bytes is flawed. */
  readonly maxRecordBytes: number;
}

export const ONE_COLUMN = -1;

export interface Stretch {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** No bytes will follow: what is open at `to` ends there. */
  readonly last: boolean;
}
