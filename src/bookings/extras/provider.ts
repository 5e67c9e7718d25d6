import { sharedDb } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { callSimulator } from '../../platform/outbound/call-simulator.ts';
import type { Needs } from '../../contract/needs.ts';
import { callLogOf } from '../../platform/telemetry/call-log.ts';
import { keySubject, observedCalls } from '../../platform/telemetry/observed-calls.ts';
import type { ExtrasProvider } from '../sale/extras.ts';
import { openSimulatedExtras } from './simulated-extras.ts';

type ProviderNeeds = Pick<Needs, 'db' | 'config' | 'clock' | 'metrics'>;

const providers = new WeakMap<Needs['db'], ExtrasProvider>();

/** The provider of extras: the simulated one, inside this process or in its own process. */
export function extrasProvider(needs: ProviderNeeds): ExtrasProvider {
  const db = sharedDb(needs.db);
  const known = providers.get(db);
  if (known !== undefined) return known;
  const { simulatorUrl } = needs.config;
  const bare = simulatorUrl === undefined ? openSimulatedExtras(db) : remoteExtras(`${simulatorUrl}/extras`);
  const made = observedCalls(bare, ['offer', 'order', 'purchase', 'cancel', 'bought'], {
    kind: 'extras',
    name: 'sandbox',
    metrics: needs.metrics,
    log: callLogOf(needs),
    subjectOf: keySubject,
  });
  providers.set(db, made);
  return made;
}

/** The provider in its own process (`npm run cli -- simulator`): the same calls as JSON over HTTP. */
function remoteExtras(url: string): ExtrasProvider {
  async function ask<Answer>(call: keyof ExtrasProvider, request: unknown): Promise<Answer> {
    const signal = AbortSignal.timeout(limits.extrasTimeoutMs);
    // Both ends of this wire are the same program, and `ExtrasProvider` is its contract.
    return (await callSimulator(`${url}/${call}`, [request], signal)) as Answer;
  }
  return {
    offer: (request) => ask('offer', request),
    order: (request) => ask('order', request),
    purchase: (request) => ask('purchase', request),
    cancel: (request) => ask('cancel', request),
    bought: () => ask('bought', null),
  };
}
