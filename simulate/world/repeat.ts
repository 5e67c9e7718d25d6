import { isFine, type Repeat } from '../checks/repeated.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Sent } from './market.ts';
import type { Process } from './service.ts';

/** Every request with a key whose answer was read is sent once more, before its key is forgotten. */
export async function repeatRequests(
  process: Process,
  { sent, repeated }: { readonly sent: readonly Sent[]; readonly repeated: Repeat[] },
  scheduler: Scheduler,
): Promise<void> {
  const answered = sent.filter(
    ({ key, answer }) => key !== undefined && answer !== undefined && isFine(answer),
  );
  const last = new Map(
    answered.map((one) => [`${one.request.environment} ${one.operation} ${one.key}`, one]),
  );
  for (const one of last.values()) {
    await scheduler.step('caller', `repeats ${one.operation}`, () => undefined);
    const again = await process.handle(one.request, new AbortController().signal);
    repeated.push({ sent: one, again });
  }
}
