import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { ShardBuilder, type HotelText, type Shard } from '../src/hotels/engine/index.ts';
import { fieldOf, hotelTextOf, pointKeyOf, readInput } from '../src/hotels/match/input.ts';
import { readCsv } from '../src/lib/csv/read.ts';
import { Problem } from '../src/lib/problem.ts';

/** A row of a partner's list and what is known to be true of it. */
export interface LabelledRow {
  readonly id: string;
  readonly text: HotelText;
  /** Core ids that are right; empty: the hotel is not in the catalogue. */
  readonly right: ReadonlySet<number>;
  readonly kind: string;
  readonly defect: string;
  /** Where the list parks hotels it knows no place of. */
  readonly isPointShared: boolean;
}

/** Reads input.csv as a job reads it, and truth.csv. */
export async function readLabelled(folder: string): Promise<LabelledRow[]> {
  const truths = new Map(
    (await readTable(path.join(folder, 'truth.csv'))).map((row) => [row['external_id'] ?? '', row]),
  );
  const { chunks, sharedPoints } = await readInput(
    createReadStream(path.join(folder, 'input.csv')),
    Infinity,
  );
  const rows = (await Array.fromAsync(chunks)).flatMap((chunk) => chunk.rows);
  const shared = new Set(sharedPoints());
  return rows.map((row) => {
    const id = fieldOf(row, 'externalId');
    const truth = truths.get(id);
    if (truth === undefined) throw new Problem(`truth.csv says nothing of the row ${id}.`);
    const ids = [truth['catalogue_id'] ?? '', ...(truth['also_ok'] ?? '').split('|')];
    return {
      id,
      text: hotelTextOf(row),
      right: new Set(ids.filter((one) => one !== '').map(Number)),
      kind: truth['kind'] ?? '',
      defect: truth['defect'] ?? '',
      isPointShared: shared.has(pointKeyOf(row)),
    };
  });
}

/** The catalogue beside the rows: in the folder, in its parent, or the file named. */
export function catalogueFile(folder: string, named: string | undefined): string {
  const places = [folder, path.dirname(path.resolve(folder))].flatMap((place) =>
    ['catalogue.csv', 'catalogue.csv.gz'].map((name) => path.join(place, name)),
  );
  const found = named ?? places.find((file) => existsSync(file));
  if (found === undefined)
    throw new Problem(`No catalogue.csv or catalogue.csv.gz in ${folder} or its parent.`);
  return found;
}

export async function readShards(file: string): Promise<Map<string, Shard>> {
  const builders = new Map<string, ShardBuilder>();
  for await (const row of tableRows(file)) {
    const text = hotelText(row);
    const builder = builders.get(text.country) ?? new ShardBuilder(text.country);
    builders.set(text.country, builder);
    const formerNames = (row['former_names'] ?? '').split('|');
    builder.add({ ...text, id: Number(row['id']), formerNames });
  }
  return new Map([...builders].map(([country, builder]) => [country, builder.done()]));
}

function hotelText(row: Readonly<Record<string, string>>): HotelText {
  const of = (name: string) => row[name] ?? '';
  return {
    name: of('name'),
    address: of('address'),
    city: of('city'),
    region: of('region'),
    postalCode: of('postal_code'),
    country: of('country'),
    latitude: of('latitude'),
    longitude: of('longitude'),
    phone: of('phone'),
    website: of('website'),
    stars: of('stars'),
    chain: of('chain'),
  };
}

async function readTable(file: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for await (const row of tableRows(file)) rows.push(row);
  return rows;
}

async function* tableRows(file: string): AsyncGenerator<Record<string, string>> {
  const raw = createReadStream(file);
  const table = await readCsv(file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, { header: 'always' });
  const header = (table.header ?? []).map((name) => name.trim().toLowerCase());
  for await (const batch of table.batches)
    for (const { fields } of batch)
      yield Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
}
