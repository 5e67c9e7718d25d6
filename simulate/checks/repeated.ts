import { isSuccess } from '../world/repeat.ts';
import type { Answer } from '../world/service.ts';
import type { Evidence } from './evidence.ts';

interface Named {
  readonly data?: {
    readonly bookingId?: string;
    readonly prebookId?: string;
    readonly voucherCode?: string;
  };
}

/** What a request with a key has made is what it returns when it is repeated. */
export function madeAgain({ repeated }: Evidence): string[] {
  return repeated.flatMap(({ sent: { operation, key, answer }, again }) => {
    if (answer === undefined || !isSuccess(again)) return [];
    const [before, now] = [madeBy(answer), madeBy(again)];
    return before === now
      ? []
      : [`${operation} with the key ${key} made ${before}, and repeated it made ${now}`];
  });
}

function madeBy({ body }: Answer): string {
  const { data } = (body ?? {}) as Named; // as the contract says
  return data?.bookingId ?? data?.prebookId ?? data?.voucherCode ?? 'nothing';
}
