import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { connectorPromises, type ConnectorUnderTest } from '../../../test/conformance/connector-promises.ts';
import { liveSupplier } from '../../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { simulatorUrl } from '../../../test/support/suppliers/simulator.ts';
import { spoilings } from '../../../test/support/suppliers/spoiled-answers.ts';
import { spoilingProxy } from '../../../test/support/suppliers/spoiling-proxy.ts';
import { scenarios, type ScenarioBehaviour } from '../scenarios.ts';
import type { SearchRequest } from './connector.ts';
import { connectorKind, connectorKinds, type KindName } from './connectors.ts';

const needs = await testNeeds();

type Make = () => ConnectorUnderTest | Promise<ConnectorUnderTest>;
/** Every kind keeps the promises of `Connector`, in each of its variants. A new kind does not compile without a row. */
const subjects: Readonly<Record<KindName, Readonly<Record<string, Make>>>> = {
  simulator: {
    'simulator in this process': () => simulator(undefined),
    'simulator in its own process': async () => simulator(await simulatorUrl(needs)),
  },
  upstream: { upstream },
};

for (const variants of Object.values(subjects))
  for (const [name, make] of Object.entries(variants)) await connectorPromises(name, make);

test('a kind is found by its name only', () => {
  assert.equal(connectorKind('upstream'), connectorKinds.upstream);
  for (const name of ['', 'Upstream', 'toString', '__proto__']) assert.equal(connectorKind(name), undefined);
});

function searchAt(id: number): SearchRequest {
  return {
    hotels: [{ id, name: 'Inn', timeZone: 'Europe/Paris', stars: 3, rooms: [] }],
    checkin: '2026-06-10',
    checkout: '2026-06-12',
    occupancies: [{ adults: 2, childrenAges: [] }],
    nationality: 'FR',
    currency: 'USD',
    timeoutMs: 5_000,
  };
}

function scenarioHotel(behaviour: ScenarioBehaviour): number {
  const found = scenarios.find(({ does }) => does === behaviour);
  assert.ok(found);
  return found.id;
}

function simulator(url: string | undefined): ConnectorUnderTest {
  const settings = { seed: 'conformance', currency: 'USD', permille: 1000 };
  const supplier = { code: url === undefined ? 'inside' : 'outside', settings };
  const config = { ...needs.config, simulatorUrl: url };
  const connector = connectorKinds.simulator.open({ ...needs, config }, supplier);
  return {
    connector,
    request: searchAt(42),
    async rooms(reference) {
      const rooms = (await connector.list?.({ sinceMs: 0 }, new AbortController().signal)) ?? [];
      return rooms.filter((room) => room.reference === reference && room.state === 'booked').length;
    },
    lostAnswers: {
      'no answer': () => ({ hotelId: scenarioHotel('booked-then-hang'), patienceMs: 100 }),
    },
    spoilPrices: () => searchAt(scenarioHotel('price-below-zero')),
  };
}

async function upstream(): Promise<ConnectorUnderTest> {
  const { needs: theirs, baseUrl, key } = await liveSupplier(needs, { code: 'other', accountIds: [] });
  const proxy = await spoilingProxy(baseUrl);
  after(() => proxy[Symbol.asyncDispose]());
  const settings = {
    baseUrl: proxy.url,
    apiKey: key,
    paymentMethod: 'ACC_CREDIT_CARD',
    privateNetwork: true,
  };
  return {
    connector: connectorKinds.upstream.open(needs, { code: 'other', settings }),
    request: searchAt(1),
    async rooms(reference) {
      const found = await theirs.db.row<{ rooms: number }>(
        `select count(*)::int as rooms from bookings where client_reference = $1 and status in ('PENDING', 'CONFIRMED')`,
        [reference],
      );
      return found?.rooms ?? 0;
    },
    lostAnswers: Object.fromEntries(
      spoilings.map((how) => [
        how,
        () => {
          proxy.spoilNext('/rates/book', how);
          return {};
        },
      ]),
    ),
    spoilPrices() {
      proxy.spoilNext('/hotels/rates', (text) => text.replaceAll(/"amount":/g, '"amount":-'));
      return searchAt(1);
    },
    bytesSent: proxy.endlessBytes,
  };
}
