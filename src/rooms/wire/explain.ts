import type { Static } from 'typebox';
import { groupAttributes } from '../engine/group/entities.ts';
import { entitiesOf } from '../engine/group/group.ts';
import type { Candidate, Hotel, Room, RoomEngine } from '../engine/index.ts';
import { rankRooms, type Reference } from '../match/match-rooms.ts';
import type { Pieces } from '../../lib/async/pieces.ts';
import type { roomExplainRequest } from './explain-shapes.ts';

export type RoomExplainRequest = Static<typeof roomExplainRequest> & { threshold: number; topK: number };

/** How names are read, and which evidence decides about each. */
export function* shownExplanations(engine: RoomEngine, request: RoomExplainRequest): Pieces<object> {
  const { threshold, topK } = request;
  const results: object[] = [];
  yield* rankRooms(engine, { ...request, most: topK }, ({ supplier, hotel, references, candidates }) => {
    const room = engine.parse(supplier.name);
    const [best] = candidates;
    const isMapped = best !== undefined && best.score >= threshold;
    results.push({
      i: supplier.i,
      ...read(supplier.name, room),
      status: isMapped ? 'mapped' : 'not_mapped',
      reason: isMapped ? null : engine.reason(room, hotel, candidates),
      candidates: candidates.flatMap((candidate) =>
        shownCandidate(engine, { room, hotel, candidate, references }),
      ),
    });
  });
  return {
    references: request.references.map(({ id, name }) => ({ id, ...read(name, engine.parse(name)) })),
    results,
  };
}

function read(name: string, room: Room): object {
  const stated = entitiesOf(room);
  return {
    name,
    language: room.languages,
    tokens: room.spans.map(({ attribute, value, start, end }) => ({
      text: name.slice(start, end),
      start,
      end,
      attribute,
      value,
    })),
    attributes: Object.fromEntries(
      groupAttributes.map((attribute) => [attribute, stated[attribute] === '' ? 'none' : stated[attribute]]),
    ),
  };
}

interface Shown {
  readonly room: Room;
  readonly hotel: Hotel;
  readonly candidate: Candidate;
  readonly references: readonly Reference[];
}

function shownCandidate(engine: RoomEngine, { room, hotel, candidate, references }: Shown): object[] {
  const reference = references[candidate.at];
  if (reference === undefined) return [];
  const { parts, logOdds } = engine.explain(room, hotel, candidate);
  return [
    {
      id: reference.id,
      name: reference.name,
      scoreCalibrated: candidate.score,
      score: rounded(logOdds),
      evidence: parts.map(({ name, weight }) => ({ text: name, logOdds: rounded(weight) })),
    },
  ];
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
