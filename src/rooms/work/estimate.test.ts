import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileKinds, hostileNames } from '../../../test/support/rooms/hostile-names.ts';
import { limits } from '../../contract/limits.ts';
import { roomEngine } from '../load-engine.ts';
import { workMs } from './estimate.ts';
import { begin, type RoomWork } from './room-work.ts';
import { runAll } from '../../../test/support/run-all.ts';

const matchOf = (references: readonly string[], suppliers: readonly string[]): RoomWork => ({
  kind: 'match',
  request: {
    threshold: 0.5,
    topK: 3,
    references: references.map((name, id) => ({ id, name })),
    suppliers: suppliers.map((name, i) => ({ i, name })),
  },
});
const ordinary = (count: number, of: string): string[] =>
  Array.from({ length: count }, (_, at) => `Deluxe ${of} Room with Sea View and Balcony ${at}`);

test('1,500 × 1,600 ordinary names, and the maximum number of pairs, are accepted', () => {
  assert.ok(workMs(matchOf(ordinary(1_500, 'King'), ordinary(1_600, 'Twin'))) < limits.roomWorkMs);
  assert.ok(workMs(matchOf(ordinary(500, 'King'), ordinary(5_000, 'Twin'))) < limits.roomWorkMs);
});

test('100 names against 30 references run on the main thread', () => {
  assert.ok(workMs(matchOf(ordinary(30, 'King'), ordinary(100, 'Twin'))) <= limits.roomMainThreadMs);
});

test('characters beyond those that are read cost nothing', () => {
  const of = (characters: number) =>
    matchOf(
      hostileNames('mixed scripts', { count: 9, characters }),
      hostileNames('random Latin', { count: 9, characters }),
    );
  assert.equal(workMs(of(300)), workMs(of(2_000)));
});

test('rooms to be grouped are counted with their hints', () => {
  const text = hostileNames('known words', { count: 1, characters: 300 })[0] ?? '';
  const group = (rooms: number): RoomWork => ({
    kind: 'group',
    request: {
      propertyName: 'p',
      propertyId: '1',
      supplierList: [
        {
          supplierName: 's',
          supplierId: '1',
          supplierRooms: Array.from({ length: rooms }, (_, at) => ({
            roomId: String(at),
            roomName: `${at} ${text}`,
            bedType: `${at} b ${text}`,
            roomType: `${at} t ${text}`,
            roomClass: `${at} c ${text}`,
            roomView: `${at} v ${text}`,
          })),
        },
      ],
    },
  });
  assert.throws(() => workMs(group(20_000)), /send fewer rooms or shorter names/);
  assert.throws(() => workMs(group(20_001)), /at most 20000 rooms, not 20001/);
  assert.ok(workMs(group(1_000)) > 3_000);
});

test('no kind of hostile name costs many times its estimate', () => {
  roomEngine();
  for (const kind of hostileKinds) {
    const names = (seed: number) => hostileNames(kind, { count: 30, characters: 2_000, seed });
    const work = matchOf(names(11), names(12));
    const before = process.cpuUsage();
    runAll(begin(roomEngine(), work));
    const { user, system } = process.cpuUsage(before);
    const spentMs = (user + system) / 1_000;
    // Compiling and collecting garbage count as well, so the bound is generous; unbounded work was beyond it a hundredfold.
    assert.ok(spentMs < 8 * workMs(work) + 500, `${kind}: ${spentMs} ms, estimated ${workMs(work)} ms`);
  }
});
