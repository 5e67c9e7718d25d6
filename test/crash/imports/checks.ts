import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../../src/contract/database.ts';
import { BAD_EVERY, hotel, isBad, mapping, type ImportSizes } from './files.ts';

/** What must be true of a catalogue after the files have been imported. */
export interface ImportedCatalogue extends ImportSizes {
  readonly db: Db;
}

/** All runs of one file write to one report. */
export async function onlyReport(folder: string, kind: string): Promise<string> {
  const [report, ...others] = (await readdir(folder)).filter((name) => name.startsWith(`${kind}.csv.`));
  assert.ok(
    report !== undefined && others.length === 0,
    `the reports of ${kind}: ${report}, ${others.join()}`,
  );
  return path.join(folder, report);
}

export async function assertReported(report: string, rows: number): Promise<void> {
  const text = await readFile(report, 'utf8');
  const lines = text
    .split('\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
  const expected = Array.from(
    { length: Math.floor(rows / BAD_EVERY) },
    (_, place) => (place + 1) * BAD_EVERY + 1,
  );
  assert.deepEqual(lines, expected, 'the lines of the bad rows, each once');
}

export async function assertHotels({ db, hotels }: ImportedCatalogue): Promise<void> {
  let row = 0;
  const query = 'select id, name, address, city, country, latitude, longitude, stars from hotels order by id';
  for await (const rows of db.stream<object>(query, [], 10_000)) {
    for (const found of rows) {
      row += isBad(row + 1) ? 2 : 1;
      assert.deepEqual({ ...found }, { ...hotel(row), name: `Hotel " ${row}` });
    }
  }
  assert.equal(row + (isBad(row + 1) ? 1 : 0), hotels);
}

export async function assertMappings({ db, hotels, mappings }: ImportedCatalogue): Promise<void> {
  const expected = new Map<string, string>();
  for (let row = 1; row <= mappings; row++) {
    const { partner, partnerId, hotelId } = mapping(row, hotels);
    if (!isBad(row)) expected.set(partnerId, `${partner} ${hotelId}`);
  }
  const query = `
    select p.name as partner, m.partner_id, m.hotel from partner_mappings m join partners p on p.id = m.partner`;
  for await (const rows of db.stream<{ partner: string; partner_id: string; hotel: number }>(
    query,
    [],
    10_000,
  )) {
    for (const { partner, partner_id, hotel: id } of rows) {
      assert.equal(expected.get(partner_id), `${partner} ${id}`, partner_id);
      expected.delete(partner_id);
    }
  }
  assert.equal(expected.size, 0, `${expected.size} ids of the file are not there`);
}

/** Numbers without gaps, every hotel and every mapping reported once, and partners that count right. */
export async function assertFeed({ db }: Pick<ImportedCatalogue, 'db'>): Promise<void> {
  const wrong = await db.row<{ gaps: number; reported: number; landed: number; miscounted: number }>(`
    select
      (select count(*) from (
        select first_change - lag(last_change, 1, 0) over (order by first_change) as step from catalogue_changes
      ) as steps where step <> 1) as gaps,
      (select sum(cardinality(hotels)) from catalogue_changes) as reported,
      (select count(*) from hotels) + (select count(*) from partner_mappings) as landed,
      (select count(*) from partners p
       where mappings <> (select count(*) from partner_mappings m where m.partner = p.id)) as miscounted`);
  assert.deepEqual([wrong?.gaps, wrong?.reported, wrong?.miscounted], [0, wrong?.landed, 0]);
}
