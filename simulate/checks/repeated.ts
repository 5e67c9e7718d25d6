import { isSuccess } from '../world/repeat.ts';
import type { Answer } from '../world/service.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';

interface Named {
  /** A change of names has it. */
  readonly id?: number;
  readonly data?: {
    readonly bookingId?: string;
    readonly prebookId?: string;
    readonly voucherCode?: string;
  };
}

/** What a request with a key has made is what it returns when it is repeated. It fails only about a booking that has failed since. */
export function madeAgain({ repeated }: Pick<Evidence, 'repeated'>, rows: readonly Row[]): string[] {
  const failed = new Set(rows.flatMap(({ id, status }) => (status === 'FAILED' ? [id] : [])));
  return repeated.flatMap(({ sent: { operation, key, answer }, again }) => {
    if (answer === undefined) return [];
    const [before, now] = [madeBy(answer), isSuccess(again) ? madeBy(again) : `an answer ${again.status}`];
    return before === now || (failed.has(before) && !isSuccess(again))
      ? []
      : [`${operation} with the key ${key} made ${before}, and repeated it made ${now}`];
  });
}

function madeBy({ body }: Answer): string {
  const { id, data } = (body ?? {}) as Named; // as the contract says
  const named = data?.bookingId ?? data?.prebookId ?? data?.voucherCode;
  return named ?? (id === undefined ? 'nothing' : `the change ${id}`);
}
