import { setImmediate as nextTurn } from 'node:timers/promises';
import { readRows, type Batch } from '../read/batch.ts';
import { columnsOf, type ImportKind } from '../read/columns.ts';
import { placeRows, type PlaceRows } from '../maintain/place-rows.ts';
import { readPlaces, type ListedPlaces } from '../reference/places.ts';
import { atlasOf } from './atlas.ts';
import { demoWorld, type DemoBlock, type DemoWorld } from './engine/demo-world.ts';

/** Which world. */
export interface DemoChoice {
  readonly hotels: number;
  readonly seed: number;
}

/** Some blocks of the world, as batches that are stored in one transaction. */
export interface DemoPart extends Pick<DemoBlock, 'merges'> {
  readonly hotels: Batch;
  readonly rooms: Batch;
  readonly mappings: Batch;
  /** Mappings that are withdrawn again. */
  readonly retired: Batch;
}

/** Makes the demo world; on this thread or on another one. */
export interface DemoMaker {
  /** The blocks from one number to another, without the last. */
  part(from: number, to: number): Promise<DemoPart>;
  /** The places of the world, which the demo world is made of. */
  places(): Promise<PlaceRows>;
}

/** Makes it on this thread, with a pause after each block, so that a connection to the database never waits long. */
export function demoMaker({ hotels, seed }: DemoChoice): DemoMaker {
  let reading: Promise<ListedPlaces> | undefined;
  let world: DemoWorld | undefined;
  const read = () => (reading ??= readPlaces());
  return {
    async part(from, to) {
      world ??= demoWorld(seed, atlasOf(await read()));
      const blocks: DemoBlock[] = [];
      for (let block = from; block < to; block++) {
        await nextTurn();
        blocks.push(world.block(block, hotels));
      }
      return partOf(blocks);
    },
    places: async () => placeRows(await read()),
  };
}

function partOf(blocks: readonly DemoBlock[]): DemoPart {
  const mappings = blocks.flatMap((block) => block.mappings);
  return {
    hotels: batchOf(
      'hotels',
      blocks.flatMap(({ hotels }) => hotels),
    ),
    rooms: batchOf(
      'rooms',
      blocks.flatMap(({ rooms }) => rooms),
    ),
    mappings: batchOf('partner-ids', mappings),
    retired: batchOf(
      'partner-ids',
      mappings.filter((mapping) => mapping.retired),
    ),
    merges: blocks.flatMap(({ merges }) => merges),
  };
}

/** Records are checked like the rows of a file. */
function batchOf(kind: ImportKind, records: readonly object[]): Batch {
  const columns = columnsOf[kind];
  const cells = columns.map(({ name }) => records.map((record): unknown => Reflect.get(record, name)));
  const batch = readRows({ columns, lines: [...records.keys()], cells, bad: [] });
  const [bad] = batch.bad;
  if (bad !== undefined) throw new Error(`the demo world created an invalid record (${kind}, ${bad.reason})`);
  return batch;
}
