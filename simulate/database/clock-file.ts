import { closeSync, openSync, writeSync } from 'node:fs';

/** The time that the database shows, in milliseconds. The server reads the file whenever a statement asks for the time. */
export class ClockFile {
  readonly file: string;
  readonly #descriptor: number;
  #shownMs = Number.NaN;

  constructor(file: string) {
    this.file = file;
    this.#descriptor = openSync(file, 'w');
  }

  /** All times have the same number of digits, so each one replaces the one before. */
  show(ms: number): void {
    if (ms === this.#shownMs) return;
    this.#shownMs = ms;
    writeSync(this.#descriptor, String(Math.trunc(ms)), 0);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
