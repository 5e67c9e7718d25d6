import type { Owner } from '../../contract/owner.ts';
import { each, fieldRefusal, together } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { FurtherCheck } from '../../contract/route.ts';
import type { Clock, Needs, Random } from '../../contract/needs.ts';
import type { MappingDecision } from '../deep-map/audit.ts';
import type { ReferenceRoom } from '../deep-map/decide-name.ts';
import { insertJob, jobInFlight, mappingsOf, ownJob, type DeepMapJob } from '../deep-map/jobs-store.ts';
import { runDeepMap } from './run-deep-map.ts';
import { distinctNames } from '../deep-map/room-key.ts';

const wrong = fieldRefusal('invalid-value');

export interface DeepMapRequest {
  readonly hotelId: string;
  readonly referenceRooms: readonly ReferenceRoom[];
  readonly roomNames: readonly string[];
}

/** Creates a job and returns its id. The row and the queued task are one transaction. */
export async function submitDeepMap(
  { db, clock, random, queue }: Pick<Needs, 'db' | 'clock' | 'random' | 'queue'>,
  owner: Owner,
  request: DeepMapRequest,
): Promise<string> {
  const { hotelId } = request;
  const referenceRooms = request.referenceRooms.map(({ id, name }) => ({ id, name }));
  const roomNames = distinctNames(request.roomNames);
  checkRequest({ hotelId, referenceRooms, roomNames });
  const id = newJobId(clock, random);
  for (;;) {
    const running = await db.transaction(async (tx) => {
      const isFirst = await insertJob(tx, owner, { id, hotelId, referenceRooms, roomNames, at: clock.now() });
      if (!isFirst) return jobInFlight(tx, owner, hotelId);
      await queue.enqueue(tx, runDeepMap, { jobId: id }, { account: owner.accountId });
      return id;
    });
    if (running === id) return id;
    if (running !== undefined) throw refuse('job-in-flight', running);
    // It ended between the two statements: try again, unless yet another job was faster.
  }
}

/** The same checks of the fields that match their schema. */
export const checkDeepMap: FurtherCheck = (_, { body }) => {
  const { roomNames, ...others } = body as Partial<DeepMapRequest>;
  checkRequest({ ...others, roomNames: roomNames && distinctNames(roomNames) });
};

function checkRequest({
  hotelId,
  referenceRooms = [],
  roomNames,
}: { readonly [K in keyof DeepMapRequest]?: DeepMapRequest[K] | undefined }): void {
  together({
    hotelId: () => {
      if (hotelId?.trim() === '') throw wrong('/hotelId', 'hotelId is required');
    },
    referenceRooms: () => checkReferences(referenceRooms),
    roomNames: () => roomNames && checkNames(roomNames),
  });
}

function checkReferences(references: readonly ReferenceRoom[]): void {
  const seen = new Set<number>();
  each(references, ({ id }, at) => {
    const pointer = `/referenceRooms/${at}/id`;
    const where = `referenceRooms[${at}].id`;
    if (id === 0) throw wrong(pointer, `${where} must not be 0: it stands for "not mapped"`);
    if (seen.has(id)) throw wrong(pointer, `${where} is ${id}, as that of a room before it`);
    seen.add(id);
  });
}

function checkNames(names: readonly string[]): void {
  if (names.length >= 1 && names.length <= limits.deepMapNames) return;
  const message = `roomNames must hold 1 to ${limits.deepMapNames} names after empty names and duplicates are removed, not ${names.length}`;
  throw wrong('/roomNames', message);
}

/** `dm_`, the nanosecond of the submit in 19 digits, and 16 random hex digits. */
function newJobId(clock: Clock, random: Random): string {
  const nanoseconds = BigInt(clock.nowMs()) * 1_000_000n + BigInt(Math.floor(random.fraction() * 1_000_000));
  const suffix = Array.from(random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `dm_${String(nanoseconds).padStart(19, '0')}_${suffix}`;
}

export async function readDeepMap(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<DeepMapJob> {
  const job = await ownJob(db, owner, { id, keptSince: new Date(clock.nowMs() - limits.deepMapKeptMs) });
  if (job === undefined) throw refuse('job-not-found');
  return job;
}

/** All decisions of earlier jobs for a hotel, by the key of the supplier's name. */
export async function readMappings(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  hotelId: string,
): Promise<Record<string, MappingDecision>> {
  const mappings = await mappingsOf(db, owner, hotelId);
  if (mappings.length === 0) throw refuse('mappings-not-found');
  return Object.fromEntries(mappings.map(({ key, decision }) => [key, decision]));
}
