import path from 'node:path';
import { coreIdOf } from '../src/catalogue/hotel-id.ts';
import { resolveCountry, ShardBuilder, type Shard } from '../src/hotels/engine/engine.ts';
import { fields, headingsOf, type Field } from '../src/hotels/match/input/columns.ts';
import { Problem } from '../src/lib/problem.ts';
import { Count, fileCalled, inFile, tableRows, type Columns } from './table.ts';

/** The catalogue that rows are matched against, one index a country. */
export interface Catalogue {
  readonly file: string;
  readonly shards: ReadonlyMap<string, Shard>;
  readonly hotels: ReadonlySet<number>;
  readonly ids: HotelIds;
  /** Warnings about the figures. */
  readonly remarks: readonly string[];
}

/** The catalogue of the rows: in the folder, in its parent, or the file named. */
export function catalogueFile(folder: string, named: string | undefined): string {
  return named ?? fileCalled('catalogue', [folder, path.dirname(path.resolve(folder))]);
}

type Name = Exclude<Field, 'externalId'> | 'id' | 'formerNames';

// An entry for each of the fields.
const asInLists = Object.fromEntries(fields.map((field) => [field, headingsOf(field)])) as Record<
  Field,
  readonly string[]
>;

/** The headings of lists of hotels; of several ids the catalogue's own is meant. */
const columns: Columns<Name> = {
  headings: {
    ...asInLists,
    id: ['id', 'catalogue id', 'catalogue hotel id', 'core id', ...headingsOf('externalId')],
    formerNames: ['former names', 'former name'],
  },
  needed: ['id', 'name', 'country'],
};

export function readCatalogue(file: string): Promise<Catalogue> {
  return inFile(file, async (bytes) => {
    const ids = new HotelIds();
    const builders = new Map<string, ShardBuilder>();
    const hotels = new Set<number>();
    const repeated = new Count();
    const unreadable = new Count();
    for await (const { line, cells } of tableRows(bytes, columns)) {
      const country = resolveCountry(cells.country);
      if (country === undefined || cells.name === '' || cells.id === '') {
        unreadable.add(`line ${line}`);
        continue;
      }
      const id = ids.of(cells.id);
      if (hotels.has(id)) repeated.add(cells.id);
      hotels.add(id);
      const builder = builders.get(country) ?? new ShardBuilder(country);
      builders.set(country, builder);
      builder.add({ ...cells, country, id, formerNames: cells.formerNames.split('|') });
    }
    if (hotels.size === 0)
      throw new Problem('it has no hotel with an id, a name and a country that can be read');
    return {
      file,
      shards: new Map([...builders].map(([country, builder]) => [country, builder.done()])),
      hotels,
      ids,
      remarks: [
        ...unreadable.remarks(`rows of ${file} are left out: no id, no name or no country that can be read`),
        ...repeated.remarks(`ids of ${file} appear again: all their rows describe one hotel`),
      ],
    };
  });
}

/**
 * The numbers by which the engine knows hotels: core ids as they are, in either of their forms; of other ids ("H-17")
 * negative ones, which no core id is.
 */
export class HotelIds {
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<number, string>();

  of(text: string): number {
    const known = coreIdOf(text) ?? this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = -1 - this.#numbers.size;
    this.#numbers.set(text, number);
    this.#texts.set(number, text);
    return number;
  }

  textOf(number: number): string {
    return this.#texts.get(number) ?? String(number);
  }
}
