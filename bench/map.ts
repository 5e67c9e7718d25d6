import { diffReleases, makeCurrent, publishRelease } from '../src/catalogue/releases/publish-release.ts';
import { releaseInUse, savePin } from '../src/catalogue/releases/release-store.ts';
import { importRecords } from '../src/catalogue/maintain/import-records.ts';
import { emptyReport } from '../src/catalogue/maintain/import-progress.ts';
import type { Needs } from '../src/contract/needs.ts';
import type { Bench, Claim } from './claim.ts';
import { openBenchNeeds } from './data/needs.ts';
import { benchAdoption } from './map/adoption.ts';
import { benchAsOf } from './map/as-of.ts';
import { benchCrossCheck } from './map/cross-check.ts';
import { benchFeed } from './map/feed.ts';
import { benchReleaseFiles, indexOf } from './map/release-files.ts';
import { fillHotels, msOf, owner } from './map/world.ts';

/**
 * Releases of a map with a million partner ids, five million with `--full`: published, rolled back and compared, next to
 * a table that is copied for each release (`--only=releases`). Two files of a million rows compared, next to a program
 * that holds both in memory (`--only=cross-check`). Results of lists adopted, and many rows decided (`--only=adoption`).
 * One hotel as it was, among a million (`--only=as-of`). What the feed of changes costs in a year (`--only=feed`).
 */
const IDS = 1_000_000;
const FULL_IDS = 5_000_000;
const HOTELS = 100_000;
const RUN = 10_000;
/** One id in this many changes between the releases. */
const CHANGED = 100;
const ROLL_BACK_MS = 5_000;
const by = 'cli:bench';

export const bench: Bench = async ({ full, only, say }) => {
  const ids = full ? FULL_IDS : IDS;
  const { needs, url, close } = await openBenchNeeds();
  const isWanted = (part: string) => only === undefined || only === part;
  const claims: Claim[] = [];
  try {
    if (isWanted('releases')) {
      say(`writing ${ids.toLocaleString('en')} ids …`);
      await fill(needs, ids);
      claims.push(...(await measure(needs, { ids, say })));
    }
    if (isWanted('adoption')) claims.push(...(await benchAdoption(needs, say)));
    if (isWanted('feed')) claims.push(...(await benchFeed(needs, say)));
    if (isWanted('as-of')) claims.push(...(await benchAsOf(needs, say)));
    if (isWanted('cross-check')) claims.push(...(await benchCrossCheck({ db: needs.db, url }, say)));
    return claims;
  } finally {
    await close();
  }
};

async function fill(needs: Needs, ids: number): Promise<void> {
  const { db } = needs;
  await fillHotels(needs, HOTELS);
  await db.patient.transaction(async (tx) => {
    await tx.run(
      `insert into partners (id, name, name_key, mappings, version) values (1, 'Acme', 'acme', ${ids}, ${ids})`,
    );
    await tx.run(`insert into partner_mappings (partner, partner_id, hotel, valid_from)
      select 1, id::text, 1 + id % ${HOTELS}, '2026-01-01' from generate_series(1, ${ids}) as id`);
    await tx.run(`insert into catalogue_changes (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids)
      select min(id), max(id), '2026-01-01', 'mapping', 'created', 1, array_agg(1 + id % ${HOTELS}), array_agg(id::text)
      from generate_series(1, ${ids}) as id group by (id - 1) / ${RUN}`);
    await tx.run(`update catalogue_head set last_change = ${ids}, changed_at = '2026-01-01'`);
  });
  for (const table of ['partner_mappings', 'catalogue_changes']) await db.patient.run(`analyze ${table}`);
}

async function measure(
  needs: Needs,
  { ids, say }: { readonly ids: number; readonly say: (line: string) => void },
): Promise<Claim[]> {
  const { db } = needs;
  const publish = (name: string) => publishRelease(needs, { name, note: '', by, isCanary: false });
  const many = ids.toLocaleString('en');
  say('publishing …');
  const publishMs = await msOf(() => publish('one'));
  const copyMs = await msOf(() => db.patient.run('create table copied as select * from partner_mappings'));
  await savePin(db, { subject: { owner }, release: undefined, at: needs.clock.now(), by });
  say('changing …');
  await change(needs, ids);
  await publish('two');
  say('comparing …');
  const expected = ids / CHANGED;
  const diffMs = await msOf(async () => {
    const { ids: found } = await diffReleases(needs, { from: 'one', to: 'two' });
    if (found.moved !== expected) throw new Error(`${found.moved} ids moved, not ${expected}`);
  });
  const joinMs = await msOf(() => db.patient.row(fullJoin));
  say('building the index of today …');
  await indexOf(needs, undefined);
  say('rolling back …');
  const rollBackMs = await msOf(() => makeCurrent(needs, { name: 'one', by }));
  const pastState = (await releaseInUse(db, owner, 'Acme'))?.stateAt;
  const indexMs = await msOf(() => indexOf(needs, pastState));
  const files = await benchReleaseFiles(needs, { ids, pastState });
  say(
    `rolled back in ${rollBackMs} ms, first index after ${indexMs} ms, compared in ${diffMs} ms; restoring the copy …`,
  );
  const restoreMs = await msOf(() =>
    db.patient.transaction(async (tx) => {
      await tx.run('truncate partner_mappings');
      await tx.run('insert into partner_mappings select * from copied');
    }),
  );
  const goal = `at most ${ROLL_BACK_MS / 1000} s`;
  const claims = [
    { claim: `publish a release of ${many} ids`, ours: publishMs, rivals: { 'copy the table': copyMs } },
    {
      claim: `compare two releases of ${many} ids, 1 % moved`,
      ours: diffMs,
      rivals: { 'full join with the copy': joinMs },
    },
    {
      claim: `roll back ${many} ids`,
      ours: rollBackMs,
      rivals: { 'truncate and insert the copy': restoreMs },
    },
    {
      claim: `roll back ${many} ids, until the first file of ids can be mapped`,
      ours: rollBackMs + indexMs,
      rivals: { 'truncate and insert the copy, without an index for files': restoreMs },
    },
  ];
  return [
    ...files,
    ...claims.map((one) => ({
      metric: 'elapsed',
      unit: 'ms',
      goal,
      isMet: one.ours <= ROLL_BACK_MS,
      ...one,
    })),
  ];
}

/** Every hundredth id leads to another hotel besides. */
async function change(needs: Needs, ids: number): Promise<void> {
  const rows = Array.from(
    { length: ids / CHANGED },
    (_, at) => `Acme,${(at + 1) * CHANGED},${1 + (at % 1000) * 7}\n`,
  );
  const report = {
    path: '',
    appendRows: () => Promise.resolve(emptyReport),
    cutTo: () => Promise.resolve(true),
  };
  const bytes = (async function* () {
    yield Buffer.from(`partner,partner_id,hotel_id\n${rows.join('')}`);
  })();
  await importRecords(needs, { kind: 'partner-ids', bytes, report });
}

const fullJoin = `
  select count(*) as different
  from (select partner, partner_id, array_agg(hotel order by hotel) as hotels from copied where withdrawn_at is null group by 1, 2) as a
    full join (
      select partner, partner_id, array_agg(hotel order by hotel) as hotels
      from partner_mappings where withdrawn_at is null group by 1, 2
    ) as b using (partner, partner_id)
  where a.hotels is distinct from b.hotels`;
