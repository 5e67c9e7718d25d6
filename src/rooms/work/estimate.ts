import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { mostCharacters } from '../engine/text/readable.ts';
import type { RoomGroupRequest, RoomMatchRequest } from '../wire/answers.ts';
import type { RoomWork } from './room-work.ts';

/**
 * How long one core works on a request, estimated from numbers and lengths alone, in microseconds: for each different
 * name that is read, each supplier's room that is compared, and each pair. A pair costs the more the longer both names
 * are, and the sum over all pairs of (length × length) is the product of two sums.
 */
const costs = { name: 30, character: 2.5, supplier: 50, pair: 0.3, pairOfCharacters: 0.0005 } as const;

/** Bytes of a candidate in an answer, without the name of its reference. */
const candidateBytes = 100;

/** The estimate in milliseconds; a request above a limit is refused. */
export function workMs(work: RoomWork): number {
  const micros = microsOf(work);
  if (micros > limits.roomWorkMs * 1_000) {
    const seconds = Math.ceil(micros / 1_000_000);
    throw refuse(
      'invalid-value',
      `these names would take about ${seconds} s of one core, and the limit is ${limits.roomWorkMs / 1_000} s: send fewer rooms or shorter names`,
    );
  }
  return micros / 1_000;
}

function microsOf(work: RoomWork): number {
  if (work.kind === 'group') return groupMicros(work.request);
  if (work.kind === 'deepMap')
    return pairMicros(namesOf(work.request.referenceRooms), work.request.roomNames);
  const { references, suppliers } = work.request;
  checkPairs(references.length, suppliers.length);
  if (work.kind === 'match') checkAnswer(work.request);
  return pairMicros(namesOf(references), namesOf(suppliers));
}

/** Every supplier's name compared with every reference. */
export function pairMicros(references: readonly string[], suppliers: readonly string[]): number {
  const pairs = references.length * suppliers.length;
  return (
    namesMicros([...references, ...suppliers]) +
    costs.supplier * suppliers.length +
    costs.pair * pairs +
    costs.pairOfCharacters * charactersOf(references) * charactersOf(suppliers)
  );
}

function groupMicros({ supplierList }: RoomGroupRequest): number {
  const texts = supplierList.flatMap(({ supplierRooms }) =>
    supplierRooms.flatMap(({ roomName, bedType, roomType, roomClass, roomView }) =>
      [roomName, bedType, roomType, roomClass, roomView, roomView].filter((text) => text !== undefined),
    ),
  );
  checkRooms(supplierList.reduce((sum, { supplierRooms }) => sum + supplierRooms.length, 0));
  return namesMicros(texts) + costs.supplier * texts.length;
}

/** Names that are read; one that comes again is remembered. */
export function namesMicros(names: readonly string[]): number {
  const different = [...new Set(names)];
  return costs.name * different.length + costs.character * charactersOf(different);
}

function charactersOf(names: readonly string[]): number {
  return names.reduce((sum, { length }) => sum + Math.min(length, mostCharacters), 0);
}

function namesOf(rooms: readonly { readonly name: string }[]): string[] {
  return rooms.map(({ name }) => name);
}

function checkRooms(rooms: number): void {
  if (rooms > limits.groupedRooms)
    throw refuse(
      'invalid-value',
      `supplierList must hold at most ${limits.groupedRooms} rooms, not ${rooms}`,
    );
}

function checkPairs(references: number, suppliers: number): void {
  const pairs = references * suppliers;
  if (pairs > limits.roomPairs)
    throw refuse(
      'invalid-value',
      `references × suppliers must be at most ${limits.roomPairs} pairs, not ${pairs}`,
    );
}

function checkAnswer({ references, suppliers, topK }: RoomMatchRequest): void {
  const shown = Math.min(topK, references.length) * suppliers.length;
  const nameLength = references.reduce((sum, { name }) => sum + name.length, 0) / references.length;
  const bytes = Math.round(shown * (candidateBytes + nameLength));
  if (bytes > limits.roomAnswerBytes)
    throw refuse(
      'invalid-value',
      `topK is ${topK}: the answer would have about ${bytes} bytes, and the limit is ${limits.roomAnswerBytes}; request fewer candidates or send fewer rooms`,
    );
}
