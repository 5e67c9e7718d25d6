import { askSimulator } from '../../../platform/outbound/ask-simulator.ts';
import type { Connector } from '../connector.ts';

/**
 * The simulator in its own process (`npm run cli -- simulator`): the same calls as JSON over HTTP.
 * Each call contains the stock, so one process can be several suppliers.
 */
export function remoteSimulator(url: string, settings: Readonly<Record<string, unknown>>): Connector {
  async function ask<Answer>(question: keyof Connector, body: unknown, signal: AbortSignal): Promise<Answer> {
    // Both ends of this wire are the same program, and `Connector` is its contract.
    return (await askSimulator(`${url}/${question}`, { settings, ask: body }, signal)) as Answer;
  }
  return {
    search: (body, signal) => ask('search', body, signal),
    recheck: (body, signal) => ask('recheck', body, signal),
    book: (body, signal) => ask('book', body, signal),
    retrieve: (body, signal) => ask('retrieve', body, signal),
    cancel: (body, signal) => ask('cancel', body, signal),
    cancelSurplus: (body, signal) => ask('cancelSurplus', body, signal),
    list: (body, signal) => ask('list', body, signal),
  };
}
