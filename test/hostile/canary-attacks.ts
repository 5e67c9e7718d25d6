import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '../../src/app/routes.ts';
import { journey } from '../canaries/journey.ts';
import { draftsOf, send } from '../canaries/requests.ts';
import { callerAt } from '../support/service/http-client.ts';
import { eachOf, operationAt, pathWith, type Attack, type HostileAnswer, type Target } from './attacks.ts';
import { ask, bareRequest, jsonRequest } from './raw.ts';

/**
 * Secrets, guests' names and card numbers in requests that succeed, that are refused, and that cannot be read. The run
 * searches for them afterwards in the database, in files and in logs.
 */
const AT_ONCE = 4;

export const canaryAttacks: readonly Attack[] = [
  {
    name: 'canaries: requests that succeed, with a webhook, a booking, a voucher and an upload',
    async run(target) {
      await using receiver = createServer((_request, response) => response.end());
      await once(receiver.listen(0, '127.0.0.1'), 'listening');
      const { port } = receiver.address() as AddressInfo; // it listens on a port
      const list = await fetch(`${target.origin}/v3.0/data/hotels?countryCode=IT&limit=1`, {
        headers: { 'x-api-key': target.key },
      });
      const { hotelIds = [] } = (await list.json()) as { hotelIds?: string[] };
      await journey(callerAt(target.origin, target.key), {
        canaries: target.canaries,
        receiverUrl: `http://127.0.0.1:${port}/hook`,
        hotelId: hotelIds[0] ?? '',
      });
      return [];
    },
  },
  {
    name: 'canaries: every text of every operation, and a card number in each',
    async run({ origin, key, canaries, scale, attackNumber }) {
      const drafts = routes.flatMap((route) => draftsOf(route, canaries));
      const every = Math.round(1 / scale);
      const sent = drafts.filter((_, n) => n % every === attackNumber % every);
      await eachOf(sent, AT_ONCE, (draft) => send(origin, key, draft));
      return [];
    },
  },
  {
    name: 'canaries: bodies that are cut, or that have another type, every operation',
    run: (target) =>
      eachOf(
        target.operations.filter(({ json }) => json !== undefined),
        AT_ONCE,
        (operation) => broken(target, operation.method, operation.path),
      ),
  },
  {
    name: 'canaries: in paths, queries and unknown headers',
    run: ({ origin, key, canaries }) =>
      eachOf(['person', 'secret', 'card'] as const, AT_ONCE, (kind) => {
        const canary = (where: string) => canaries[kind](`an unknown ${where}`);
        return ask(
          origin,
          bareRequest({
            method: 'GET',
            // A path is logged: what it may not show is a card number.
            path: `/v3.0/nothing/${kind === 'card' ? canary('path') : 'x'}?q=${canary('query')}`,
            key,
            headers: [`x-anything: ${canary('header')}`, `user-agent: ${canary('client')}`],
          }),
        );
      }),
  },
];

async function broken(target: Target, method: string, path: string): Promise<HostileAnswer> {
  const { origin, key, canaries } = target;
  const operation = operationAt(target, method, path);
  const from = `a body that is cut, ${method} ${path}`;
  const whole = JSON.stringify({
    name: canaries.person(from),
    token: canaries.secret(from),
    card: canaries.card(from),
  });
  const body = whole.slice(0, -3);
  const bytes = jsonRequest({
    method,
    path: operation === undefined ? path : pathWith(operation),
    key,
    body,
  });
  return { ...(await ask(origin, bytes)), operation };
}
