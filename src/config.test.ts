import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig, showConfig } from './config.ts';
import { Problem } from './lib/problem.ts';

test('without variables everything has its default', () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.dataDir, path.resolve('.innkeeper'));
  assert.ok(showConfig(config).every((row) => row.isDefault));
});

test('a database of the operator begins without invented hotels, unless they are requested', () => {
  const databaseUrl = 'postgres://ada@db.example/hotels';
  const inEffect = (environment: Record<string, string>) => {
    const config = readConfig(environment);
    const shown = showConfig(config).find(({ name }) => name === 'DEMO_HOTELS');
    return [config.demoHotels, shown?.isDefault];
  };
  assert.deepEqual(inEffect({}), [5_000, true]);
  assert.deepEqual(inEffect({ DATABASE_URL: '' }), [5_000, true]);
  assert.deepEqual(inEffect({ DATABASE_URL: databaseUrl }), [0, true]);
  assert.deepEqual(inEffect({ DATABASE_URL: databaseUrl, DEMO_HOTELS: '' }), [0, true]);
  assert.deepEqual(inEffect({ DATABASE_URL: databaseUrl, DEMO_HOTELS: '200' }), [200, false]);
});

test('RETENTION changes what it names, and shows all of it', () => {
  const config = readConfig({ RETENTION: 'events=forever, history=400' });
  assert.equal(
    showConfig(config).find(({ name }) => name === 'RETENTION')?.value,
    'prebooks=1,idempotency=3,events=forever,notices=30,calls=90,prices=90,matches=30,past=forever,history=400',
  );
  assert.equal(readConfig({}).retention.history, undefined);
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 8080);
});

const refused: readonly (readonly [name: string, value: string, detail: RegExp])[] = [
  ['PORT', 'abc', /^PORT is "abc"; it must be a whole number from 0 to 65535\.$/],
  ['PORT', '-1', /whole number/],
  ['PORT', '65536', /whole number/],
  ['PORT', '8080.5', /whole number/],
  ['DEMO_HOTELS', '1e3', /^DEMO_HOTELS is "1e3"; it must be a whole number from 0 to /],
  ['RETENTION', 'events=0', /events \(at least 1\)/],
  ['RETENTION', 'idempotency=2', /idempotency \(at least 3\)/],
  ['RETENTION', 'bookings=9', /days or "forever" of any of prebooks/],
  ['RETENTION', 'events=9,events=10', /must be days/],
  ['LOG_LEVEL', 'loud', /one of trace, debug, info/],
  ['DATABASE_URL', 'mysql://host/db', /an address such as postgres:/],
  ['WEBHOOKS_TO_PRIVATE', 'maybe', /yes or no/],
];

for (const [name, value, detail] of refused) {
  test(`${name}=${value} is refused with its name and what is allowed`, () => {
    assert.throws(() => readConfig({ [name]: value }), { name: new Problem('').name, message: detail });
  });
}

test('what is shown has no password', () => {
  const urls = [
    'postgres://ada:s3cret@db.example:5432/hotels',
    'postgres://db.example/hotels?user=ada&password=s3cret',
  ];
  for (const url of urls) {
    const config = readConfig({ DATABASE_URL: url });
    assert.equal(config.databaseUrl, url);
    const shown = JSON.stringify(showConfig(config));
    assert.ok(!shown.includes('s3cret'), shown);
    assert.ok(shown.includes('db.example'), shown);
  }
});
