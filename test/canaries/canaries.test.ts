import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { usualTerms } from '../../src/accounts/key-terms.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { routes } from '../../src/app/routes.ts';
import { scopeOf } from '../../src/contract/route.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { runningUrl } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { Canaries, cardForms, persons } from './canary.ts';
import { canariesIn, type Kept } from './found.ts';
import { journey } from './journey.ts';
import { draftsOf, send, spotsOf } from './requests.ts';
import { dump, files } from './search.ts';
import { isLong, someOf } from '../support/runs/form.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { callerAt } from '../support/service/http-client.ts';
import { seededRandom } from '../support/random.ts';
import { webhookReceiver } from '../support/receiver.ts';
import { launchCommand, startService } from '../support/service/service.ts';

/**
 * Sends canaries in every text of every operation of a real service, then searches for them where they must not be:
 * secrets and cards in the database, in its files and in the logs; personal data in the logs.
 */
const dataDir = await dataFolder('canaries');
const outside = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-canaries-'));
after(() => Promise.all([dataDir, outside].map((folder) => rm(folder, { recursive: true, force: true }))));
const canaries = new Canaries();
const receiver = await webhookReceiver();

test('every operation whose schema takes a body has an example to put canaries into', () => {
  for (const { method, path: where, body } of routes) {
    if (body?.json !== undefined || body?.text !== undefined)
      assert.notEqual(body.example, undefined, `${method} ${where} needs an example`);
    if (body?.multipart !== undefined)
      assert.notEqual(body.multipartExample, undefined, `${method} ${where} needs an example of its form`);
  }
});

test('the search finds a card number in every form, in a text and in the bytes of a file', () => {
  for (const form of cardForms) {
    const some = new Canaries();
    const written = form(some.card('the test'));
    for (const text of [written, Buffer.from(written).toString('latin1')]) {
      const found = canariesIn(
        { place: 'a file', text: `before 12 ${text}, after` },
        { canaries: some, keys: new Set() },
      );
      assert.equal(found.length, 1, text);
      assert.match(found[0] ?? '', /sent by the test$/, text);
    }
  }
});

test('no secret and no card number is stored in clear, and no log names a person', async () => {
  const service = await startService({
    dataDir,
    environment: {
      DEMO_HOTELS: '5',
      LOG_LEVEL: 'debug',
      OPERATOR_API: 'yes',
      RATE_LIMIT_PER_SECOND: '1000000',
      WEBHOOKS_TO_PRIVATE: 'yes',
    },
  });
  try {
    const origin = new URL(service.announced.address ?? '').origin;
    const db = openPool(String(await runningUrl(path.join(dataDir, 'database'))), { name: 'test', size: 1 });
    const random = seededRandom(1);
    const keys = new Set<string>();
    const freshKey = async (scope?: ReturnType<typeof scopeOf>) => {
      const ofOperator = {
        environment: 'production',
        terms: { ...usualTerms, scopes: ['operate'] },
      } as const;
      const { key } = await createKey(
        { db, random },
        scope === 'operate' ? ofOperator : { environment: 'sandbox' },
      );
      keys.add(key);
      return key;
    };

    // An account that operators act on.
    const { accountId } = await createKey({ db, random }, { environment: 'sandbox' });
    const other = { accountId, environment: 'sandbox' };
    const tried = new Set<string>();
    for (const route of someOf(routes, 3)) {
      const key = await freshKey(scopeOf(route));
      for (const draft of draftsOf(route, canaries)) {
        const status = await send(origin, key, draft, other);
        assert.ok(status !== 401 && status !== 403, `${route.method} ${route.path} answers ${status}`);
      }
      for (const spot of spotsOf(route))
        tried.add(`${route.method} ${route.path} ${spot.part} ${spot.leaf.join('.')}`);
    }
    assert.ok(tried.size > (isLong ? 200 : 60), `${tried.size} texts`);
    const hotel = await db.row<{ id: number }>('select id from hotels order by id limit 1');
    const hotelId = publicId(hotel?.id ?? 0);
    await journey(callerAt(origin, await freshKey()), { canaries, receiverUrl: receiver.url, hotelId });

    const keyFile = path.join(outside, 'key');
    await writeFile(keyFile, canaries.secret('suppliers add'));
    const words = [
      'suppliers',
      'add',
      'canary',
      '--kind',
      'upstream',
      '--settings',
      '{"baseUrl":"https://example.org"}',
    ];
    const added = await launchCommand([...words, '--api-key-file', keyFile], {
      dataDir,
      environment: { LOG_LEVEL: 'debug' },
    });
    assert.equal(added.code, 0, added.log);

    const found: string[] = [];
    const look = (kept: Kept) => found.push(...canariesIn(kept, { canaries, keys }));
    let people = 0;
    for await (const kept of dump(db)) {
      look(kept);
      people += [...kept.text.matchAll(persons)].length;
    }
    // Checks the search itself: personal data is in the database.
    assert.ok(people > (isLong ? 20 : 5), `${people} personal canaries in the database`);
    const logged = service.log() + added.out + added.log;
    assert.match(logged, /"level":20/, 'the service logs at debug');
    look({ place: 'log', text: logged });
    await db.close();
    await service.stop();
    for await (const kept of files(dataDir)) look(kept);
    assert.deepEqual([...new Set(found)], []);
  } finally {
    await service.kill('everything');
  }
});
