import assert from 'node:assert/strict';
import { routes } from '../../../src/app/routes.ts';
import { buyer } from '../../support/bookings/buyer.ts';
import { multipart } from '../../support/forms.ts';
import { testKey } from '../../support/http.ts';
import { accountScenarios } from './accounts.ts';
import { bookingScenarios } from './bookings.ts';
import { matchingScenarios } from './matching.ts';
import { day } from '../../support/day.ts';
import { type KeyedRequest, type Scenarios, type Scene, type World } from './scene.ts';

const scenarios: Scenarios = { ...bookingScenarios, ...accountScenarios, ...matchingScenarios };

/** Every operation that accepts a key, by method and path. */
export const keyedOperations: readonly string[] = routes
  .filter(({ idempotent }) => idempotent !== undefined)
  .map(({ method, path }) => `${method} ${path}`);

/** A request of an operation, of its own account, with its own key. */
export async function requestOf(world: World, operation: string): Promise<KeyedRequest> {
  const scenario = scenarios[operation];
  assert.ok(
    scenario,
    `${operation} accepts an Idempotency-Key and has no scenario in test/crash/key-scenarios/`,
  );
  const { needs, server } = world;
  const { key, accountId } = await testKey(needs, 'sandbox');
  const word = needs.random.uuid();
  const ask: Scene['ask'] = async (method, path, body) => {
    const answer = await server.ask({
      method,
      url: `/v3.0${path}`,
      key,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.json;
  };
  const stay = { key, checkin: day(60), checkout: day(62) };
  const { path, body, ...rest } = await scenario({
    ...world,
    key,
    accountId,
    word,
    ask,
    buyer: buyer(server, stay),
  });
  const headers = { 'idempotency-key': word };
  // The one operation whose body is a form.
  const form = typeof body === 'string' ? multipart([['file', body]]) : undefined;
  const sent = form ?? (body === undefined ? {} : { body });
  // The table names methods that a request can have.
  const method = operation.split(' ')[0] as 'POST' | 'PUT' | 'DELETE';
  return {
    ...rest,
    ask: { method, url: `/v3.0${path}`, key, ...sent, headers: { ...form?.headers, ...headers } },
  };
}
