import { type ThreadAnswer, serveThread } from '../../platform/thread-pool.ts';
import { releaseBuffers } from './chunks.ts';
import { packed, written } from './engine/look-up/answer.ts';
import { Block } from './engine/read/block.ts';
import type { BucketedIndex } from './engine/index/bucketed-index.ts';
import { copied } from './engine/index/copied-index.ts';
import { IdReader } from './engine/read/id-reader.ts';
import { IndexBuilder } from './engine/index/index-builder.ts';
import { IndexWriter, type PlaceOf } from './engine/index/index-writer.ts';
import { columnsElsewhere } from './engine/look-up/elsewhere.ts';
import { lookUp } from './engine/look-up/look-up.ts';
import { MappingRows } from './engine/index/mapping-rows.ts';
import { settle } from './engine/index/meaning.ts';
import { PartnerIndex } from './engine/index/partner-index.ts';
import type { IdPlace, IdAnswers, IdRequest } from './requests.ts';

/** The thread that parses, looks up and writes: every request is a few milliseconds of pure computing. */
interface OpenFile {
  readonly reader: IdReader;
  readonly blocks: Block[];
  readonly spare: ArrayBuffer[];
}

interface Build {
  readonly rows: MappingRows;
  readonly builder: IndexBuilder;
  bucketed?: BucketedIndex;
}

const files = new Map<number, OpenFile>();
const builds = new Map<number, Build>();
const scratch = { bytes: new Uint8Array(0) };

type Of<Name extends IdRequest['ask']> = Extract<IdRequest, { ask: Name }>;
type Work = {
  readonly [Name in IdRequest['ask']]: (request: Of<Name>) => Done<IdAnswers[Name]>;
};
type Done<Answer> = ThreadAnswer & { readonly answer: Answer };

const work: Work = {
  read({ file, bytes, length, last, spare }) {
    const open = files.get(file) ?? openFile();
    files.set(file, open);
    open.spare.push(...spare);
    open.reader.read(new Uint8Array(bytes, 0, length), last);
    const blocks = open.blocks.splice(0).map(({ buffer }) => buffer);
    const { problem, name, others } = open.reader;
    return { answer: { blocks, problem, name, others, bytes }, transfer: [bytes, ...blocks] };
  },
  lookUp({ parts, block: buffer }) {
    const block = new Block(buffer);
    const found = lookUp(new PartnerIndex(parts), block);
    const pack = packed(block, found);
    return { answer: { pack, counts: found.counts, block: buffer }, transfer: [pack.buffer, buffer] };
  },
  elsewhere({ parts, others }) {
    return { answer: columnsElsewhere(new PartnerIndex(parts), others) };
  },
  write({ pack }) {
    const answer = written(pack, scratch);
    // Releases its memory now, because a thread with few objects rarely collects garbage.
    pack.buffer.transfer(0);
    return { answer, transfer: [answer.buffer] };
  },
  load({ build, bytes, length, last }) {
    const open = builds.get(build) ?? openBuild();
    builds.set(build, open);
    open.rows.read(new Uint8Array(bytes, 0, length), last);
    if (!last) return { answer: { bytes, loaded: undefined }, transfer: [bytes] };
    open.bucketed = open.builder.intoBuckets();
    const loaded = { shared: open.bucketed.shared(), gone: [...open.rows.gone] };
    return { answer: { bytes, loaded }, transfer: [bytes] };
  },
  finish({ build, places }) {
    const bucketed = builds.get(build)?.bucketed;
    builds.delete(build);
    if (bucketed === undefined) throw new Error(`build ${build} was not loaded to its end`);
    return { answer: bucketed.finish(placesOf(places)) };
  },
  change({ written: before, changes, places }) {
    const writer = new IndexWriter(before);
    const placeOf = placesOf(places);
    const fits = changes.every(({ id, meanings }) => writer.set(Buffer.from(id), settle(meanings), placeOf));
    return { answer: fits ? { parts: before.parts, filling: writer.filling } : undefined };
  },
  copy({ written: before, changes }) {
    return { answer: copied(before, changes) };
  },
  forget({ file, build }) {
    if (file !== undefined) {
      releaseBuffers(files.get(file)?.spare ?? []);
      files.delete(file);
    }
    if (build !== undefined) builds.delete(build);
    return { answer: undefined };
  },
};

function openFile(): OpenFile {
  const blocks: Block[] = [];
  const spare: ArrayBuffer[] = [];
  const fresh = () => new Block(spare.pop()).reset();
  return { reader: new IdReader({ fresh, full: (block) => blocks.push(block) }), blocks, spare };
}

function openBuild(): Build {
  const builder = new IndexBuilder();
  return { builder, rows: new MappingRows(builder) };
}

/** The partner's location of an id takes precedence over the catalogue's location of the hotel. */
function placesOf(places: readonly IdPlace[]): PlaceOf {
  const key = (hotel: number, id?: string) => (id === undefined ? hotel : `${hotel} ${id}`);
  const known = new Map(places.map((place) => [key(place.hotel, place.id), place]));
  return (hotel, id) => known.get(key(hotel, id)) ?? known.get(key(hotel));
}

serveThread<IdRequest>((request) => {
  // The table has one entry per `ask`, of exactly the request that carries it.
  const answer = work[request.ask] as (request: IdRequest) => ThreadAnswer;
  return answer(request);
});
