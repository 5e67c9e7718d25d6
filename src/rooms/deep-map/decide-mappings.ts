import type { Static } from 'typebox';
import type { Author } from '../../contract/owner.ts';
import { each, refuseField } from '../../contract/field-checks.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import type { MappingDecision } from './audit.ts';
import { lockMappings, mappingsOf, replaceMappings, type KeptDecision } from './jobs-store.ts';
import { roomKey } from './room-key.ts';
import type { mappingDecisions } from './shapes.ts';

type Request = Static<typeof mappingDecisions>;
type Change = Request['decisions'][number];

/** A person confirms, replaces or rejects cached mappings of a hotel, or takes that back. Either all change or none. */
export async function decideMappings(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  author: Author,
  { hotelId, decisions }: Request & { readonly hotelId: string },
): Promise<Record<string, MappingDecision>> {
  const by = { decidedBy: author.keyId, decidedAt: clock.now().toISOString() };
  return db.transaction(async (tx) => {
    const keys = decisions.map(({ name }) => roomKey(name));
    const cached = await lockMappings(tx, author, { hotelId, keys });
    check(decisions, cached);
    const mappings = decisions.flatMap((change, index) => {
      const key = keys[index] ?? '';
      const decision = cached.get(key);
      return decision === undefined ? [] : [{ key, decision: changed(decision, change, by) }];
    });
    await replaceMappings(tx, author, { hotelId, mappings, at: clock.now() });
    const all = await mappingsOf(tx, author, hotelId);
    if (all.length === 0) throw refuse('mappings-not-found');
    return Object.fromEntries(all.map(({ key, decision }) => [key, decision]));
  });
}

function check(decisions: readonly Change[], cached: ReadonlyMap<string, KeptDecision>): void {
  // A hotel without any mapping is refused as such.
  if (cached.size === 0) return;
  const seen = new Set<string>();
  each(decisions, ({ name, action, room }, at) => {
    const wrong = (field: string, message: string) =>
      refuseField('invalid-value', {
        pointer: `/decisions/${at}/${field}`,
        message: `decisions[${at}].${field}: ${message}`,
      });
    const key = roomKey(name);
    if (!cached.has(key)) throw wrong('name', 'the cache of the hotel does not have this name');
    if (seen.has(key)) throw wrong('name', 'the same name as before it');
    seen.add(key);
    if ((room === undefined) !== (action !== 'remap'))
      throw wrong('room', `expected a room for "remap", and none for other actions`);
    if (room?.id === 0) throw wrong('room', 'the id 0 means "not mapped": use "reject"');
  });
}

type By = Required<Pick<MappingDecision, 'decidedBy' | 'decidedAt'>>;

function changed(now: KeptDecision, { action, room }: Change, by: By): KeptDecision {
  // If people decided several times in a row, the first decision replaced that of a job.
  const { replaced = now, ...decision } = now;
  if (action === 'undo') return replaced;
  if (action === 'confirm') return { ...decision, confidence: 1, ...by, replaced };
  if (action === 'remap' && room !== undefined)
    return { id: room.id, name: room.name, confidence: 1, ...by, replaced };
  return {
    id: 0,
    name: 'not_mapped',
    confidence: 1,
    reasonCode: 'other',
    reason: 'a person rejected it',
    ...by,
    replaced,
  };
}
