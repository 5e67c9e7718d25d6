import type { RefusalName } from './refusals.ts';

/**
 * A refusal is a name. Its status, code and message are in `refusals.ts`, and depend on the group of the operation.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  /** What was wrong this time: it replaces `{}` in the table's text, or follows the message. */
  readonly detail: string | undefined;
  /** More members of the error body (`errors`; `output_gcs`, as the contract requires). */
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
