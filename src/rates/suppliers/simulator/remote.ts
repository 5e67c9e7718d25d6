import { callSimulator } from '../../../platform/outbound/call-simulator.ts';
import type { Connector } from '../connector.ts';

/**
 * The simulator in its own process (`npm run cli -- simulator`): the same calls as JSON over HTTP.
 * Each call contains the stock, so one process can be several suppliers.
 */
export function remoteSimulator(url: string, settings: Readonly<Record<string, unknown>>): Connector {
  async function send<Answer>(call: keyof Connector, request: unknown, signal: AbortSignal): Promise<Answer> {
    // Both ends of this wire are the same program, and `Connector` is its contract.
    return (await callSimulator(`${url}/${call}`, { settings, request }, signal)) as Answer;
  }
  return {
    search: (request, signal) => send('search', request, signal),
    recheck: (request, signal) => send('recheck', request, signal),
    book: (request, signal) => send('book', request, signal),
    retrieve: (request, signal) => send('retrieve', request, signal),
    cancel: (request, signal) => send('cancel', request, signal),
    cancelSurplus: (request, signal) => send('cancelSurplus', request, signal),
    list: (request, signal) => send('list', request, signal),
  };
}
