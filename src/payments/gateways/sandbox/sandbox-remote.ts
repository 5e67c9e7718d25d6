import { limits } from '../../../contract/limits.ts';
import { callSimulator } from '../../../platform/outbound/call-simulator.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';

/** The payment sandbox in its own process: the same calls, their arguments as a JSON list, over HTTP. */
export function remoteSandboxGateway(url: string): SandboxGateway {
  async function ask<Answer>(call: string, ...words: readonly unknown[]): Promise<Answer> {
    const signal = AbortSignal.timeout(limits.gatewayTimeoutMs);
    // Both ends of this wire are the same program, and `SandboxGateway` is its contract.
    return (await callSimulator(`${url}/${call}`, words, signal)) as Answer;
  }
  return {
    name: 'sandbox',
    open: (payment) => ask('open', payment),
    authorise: (payment) => ask('authorise', payment),
    read: (id) => ask('read', id),
    capture: (movement) => ask('capture', movement),
    void: (voiding) => ask('void', voiding),
    refund: (movement) => ask('refund', movement),
    pay: (id, card, challenge) => ask('pay', id, card, challenge),
    list: () => ask('list'),
    listSince: (period) => ask('listSince', period),
  };
}
