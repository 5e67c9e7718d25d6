import type { RefusalName } from './refusals.ts';

/**
 * A refusal is a name. What it looks like on the wire (status, code, message) stands in `refusals.ts`,
 * and depends on the group of the operation that refused.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  /** What stands in place of the table's `{…}` blanks, or after its message: what was wrong this time. */
  readonly detail: string | undefined;
  /** Further members of the error body that the contract names (for example `output_gcs`). */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(refusal: RefusalName, detail?: string, extra?: Readonly<Record<string, unknown>>) {
    super(detail === undefined ? refusal : `${refusal}: ${detail}`);
    this.refusal = refusal;
    this.detail = detail;
    this.extra = extra;
  }
}

/** `throw refuse('unknown-hotel', 'lp1f')` */
export function refuse(
  name: RefusalName,
  detail?: string,
  extra?: Readonly<Record<string, unknown>>,
): Refusal {
  return new Refusal(name, detail, extra);
}
