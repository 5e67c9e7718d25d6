import { isDocumented } from '../fuzz/judge.ts';
import { CLOSED, type HostileAnswer } from './attacks.ts';

/** What is wrong with answers, each fault once with the number of its answers. */
export function answerFaults(answers: readonly HostileAnswer[]): string[] {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const fault = faultOf(answer);
    if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return [...counts].map(([fault, count]) => `${fault} (${count} times)`);
}

function faultOf({ status, text = '', operation }: HostileAnswer): string | undefined {
  if (status === CLOSED) return undefined;
  const where = operation === undefined ? 'no operation' : `${operation.method} ${operation.path}`;
  if (operation !== undefined && !isDocumented(operation, status))
    return `${where}: ${status} is not documented`;
  // 503 and 504 shed load. 500 has documented meanings besides an internal failure, which names the request.
  const isOwnFailure = status === 500 && (operation === undefined || /request id/.test(text));
  const isUnexpected = status > 500 && status !== 503 && status !== 504 && operation === undefined;
  return isOwnFailure || isUnexpected ? `${where}: ${status} ${text.slice(0, 300)}` : undefined;
}
