import type { Scheduler } from '../scheduler.ts';
import type { Sent } from './actor-context.ts';
import type { Answer, Process } from './service.ts';

/** A request and what its repeat got. */
export interface Repeat {
  readonly sent: Sent;
  readonly again: Answer;
}

/** Every request with a key whose answer was read is sent again, before its key is deleted. */
export async function repeatRequests(
  [process]: readonly Process[],
  { sent, repeated }: { readonly sent: readonly Sent[]; readonly repeated: Repeat[] },
  scheduler: Scheduler,
): Promise<void> {
  const answered = sent.filter(
    ({ key, answer }) => key !== undefined && answer !== undefined && isSuccess(answer),
  );
  const last = new Map(
    answered.map((one) => [`${one.request.environment} ${one.operation} ${one.key}`, one]),
  );
  for (const one of process === undefined ? [] : last.values()) {
    await scheduler.step('caller', `repeats ${one.operation}`, () => undefined);
    const again = await process?.handle(one.request, new AbortController().signal);
    if (again !== undefined) repeated.push({ sent: one, again });
  }
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
