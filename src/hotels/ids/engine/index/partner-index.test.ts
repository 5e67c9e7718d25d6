import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Block } from '../read/block.ts';
import { folded } from './fold.ts';
import { hashBytes } from '../hash.ts';
import { IndexBuilder } from './index-builder.ts';
import { IndexWriter, type WrittenIndex } from './index-writer.ts';
import { lookUp } from '../look-up/look-up.ts';
import { type Meaning, settle } from './meaning.ts';
import { PartnerIndex } from './partner-index.ts';
import { verdicts } from '../vocabulary.ts';

type Mapping = Meaning & { readonly id: string };

const places = new Map([
  [1, { latitude: 10, longitude: 20 }],
  [2, { latitude: 10.1, longitude: 20 }],
]);
const placeOf = (hotel: number) => places.get(hotel);

function build(mappings: readonly Mapping[]): WrittenIndex {
  const builder = new IndexBuilder();
  for (const { id, ...meaning } of mappings) {
    const bytes = Buffer.from(`..${id}`);
    builder.add(bytes, { from: 2, to: bytes.length }, meaning);
  }
  const bucketed = builder.intoBuckets();
  bucketed.shared();
  return bucketed.finish(placeOf);
}

const block = new Block();

/** The result of the index for an id: `unique 7`. */
function ask({ parts }: WrittenIndex, id: string, [latitude, longitude] = [Number.NaN, Number.NaN]): string {
  block.low[0] = hashBytes(Buffer.from(id), 0, Buffer.byteLength(id));
  block.end[0] = Buffer.from(id).copy(block.bytes);
  block.latitude[0] = latitude!;
  block.longitude[0] = longitude!;
  block.hasCoordinates = true;
  block.meta[0] = 0;
  block.rows = 1;
  const { counts, candidates } = lookUp(new PartnerIndex(parts), block);
  const code = block.meta[0] & 7;
  assert.equal(counts[code], 1);
  const hotel = (block.meta[0] >>> 3) * 2 ** 32 + block.low[0];
  const { resolution } = verdicts[code]!;
  return [resolution, ...(hotel > 0 ? [hotel] : []), ...candidates].join(' ');
}

/** The same by a linear search. */
function expected(mappings: readonly Mapping[], id: string): string {
  const meaning = (of: string) => settle(mappings.filter((mapping) => mapping.id === of));
  const exact = meaning(id);
  const same = [...new Set(mappings.map((mapping) => mapping.id))].filter(
    (other) => folded(other) === folded(id),
  );
  const answers = exact.kind === 'absent' ? same.map(meaning) : [exact];
  const hotels = new Set(
    answers.map((one) => ('hotel' in one && one.kind !== 'withdrawn' ? one.hotel : Number.NaN)),
  );
  const [first] = answers;
  const isSure = answers.length === 1 || (hotels.size === 1 && !hotels.has(Number.NaN));
  if (first === undefined || !isSure) return 'unknown_id';
  if (first.kind === 'withdrawn') return 'withdrawn';
  if (first.kind === 'several') return `ambiguous ${first.hotels.join('|')}`;
  return 'hotel' in first
    ? `${exact.kind === 'absent' ? 'folded' : first.kind} ${first.hotel}`
    : 'unknown_id';
}

const id = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'01aA.'), minLength: 1, maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(...'aBé/-'), minLength: 150, maxLength: 255 }),
  )
  .filter((text) => Buffer.byteLength(text) <= 255);
const mapping: fc.Arbitrary<Mapping> = fc.record({
  id,
  hotel: fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.maxSafeInteger().filter((hotel) => hotel > 0),
  ),
  state: fc.constantFrom('direct', 'merged', 'withdrawn'),
});

test('the index gives the same results as a linear search', () => {
  fc.assert(
    fc.property(fc.array(mapping, { maxLength: 60 }), fc.array(id, { maxLength: 20 }), (mappings, others) => {
      const index = build(mappings);
      for (const sent of [...mappings.map((one) => one.id), ...others]) {
        assert.equal(ask(index, sent), expected(mappings, sent), sent);
      }
    }),
    { numRuns: 150 },
  );
});

test('a changed index gives the same results as a new one', () => {
  const changes = fc.array(mapping, { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(mapping, { maxLength: 30 }), changes, fc.array(id), (before, changed, gone) => {
      const written = build(before);
      const writer = new IndexWriter(written);
      const affected = new Set([...changed.map((one) => one.id), ...gone]);
      const after = [...before, ...changed].filter((one) => !gone.includes(one.id));
      for (const one of affected) {
        const settled = settle(after.filter((mapped) => mapped.id === one));
        assert.ok(writer.set(Buffer.from(one), settled, placeOf));
      }
      for (const sent of [...before.map((one) => one.id), ...affected]) {
        assert.equal(ask(written, sent), expected(after, sent), sent);
      }
    }),
    { numRuns: 150 },
  );
});

test('a full index reports that, and stays valid', () => {
  const written = build([{ id: 'a', hotel: 1, state: 'direct' }]);
  const writer = new IndexWriter(written);
  let count = 0;
  while (writer.set(Buffer.from(`N${count}`), { kind: 'unique', hotel: count + 1 }, placeOf)) count++;
  assert.ok(count > 1000, `${count} ids fitted`);
  assert.equal(ask(written, 'a'), 'unique 1');
  assert.equal(ask(written, `N${count - 1}`), `unique ${count}`);
  assert.equal(ask(written, `n${count - 1}`), `folded ${count}`);
});

test('coordinates choose among several hotels when they lie near one of them', () => {
  const index = build([1, 2].map((hotel) => ({ id: 'x', hotel, state: 'direct' })));
  assert.equal(ask(index, 'x', [10.001, 20]), 'coordinates 1 1|2');
  assert.equal(ask(index, 'X', [10.1, 20.001]), 'coordinates 2 1|2');
  assert.equal(ask(index, 'x', [50, 20]), 'ambiguous 1|2');
  assert.equal(ask(index, 'x'), 'ambiguous 1|2');
});

test('with a hotel of unknown place only one at the point is chosen', () => {
  const index = build([1, 2, 3].map((hotel) => ({ id: 'x', hotel, state: 'direct' })));
  assert.equal(ask(index, 'x', [10.0005, 20]), 'coordinates 1 1|2|3');
  assert.equal(ask(index, 'x', [10.001, 20]), 'ambiguous 1|2|3');
});

test('an id of very many hotels keeps the first twenty as candidates', () => {
  const index = build(
    Array.from({ length: 5000 }, (_, hotel) => ({ id: 'x', hotel: hotel + 1, state: 'direct' })),
  );
  assert.equal(ask(index, 'x').split('|').length, 20);
});

test('many ids, a row each, in many blocks of the look-up', () => {
  const count = 20_000;
  const index = build(
    Array.from({ length: count }, (_, at) => ({ id: `H${at}`, hotel: at + 1, state: 'direct' })),
  );
  const view = new PartnerIndex(index.parts);
  const block = new Block().reset();
  let used = 0;
  for (let row = 0; row < count; row++) {
    const key = Buffer.from(`H${row * 2}`);
    block.low[row] = hashBytes(key, 0, key.length);
    used += key.copy(block.bytes, used);
    block.end[row] = used;
    block.meta[row] = 0;
  }
  block.rows = count;
  const { counts } = lookUp(view, block);
  assert.deepEqual([...counts.subarray(0, 2)], [count / 2, count / 2]);
  for (let row = 0; row < count / 2; row++) assert.equal(block.low[row], row * 2 + 1);
});
