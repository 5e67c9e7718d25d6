import type { Static } from 'typebox';
import type { DeepMapJob } from '../deep-map/jobs-store.ts';
import { entitiesOf } from '../engine/group/group.ts';
import { groupAttributes } from '../engine/group/entities.ts';
import type { RoomEngine } from '../engine/index.ts';
import { groupSuppliedRooms, type Hints, type Parsed } from '../group/group-rooms.ts';
import { groupWithReference } from '../group/group-with-reference.ts';
import { rankRooms } from '../match/match-rooms.ts';
import type { roomGroupRequest } from './group-shapes.ts';
import type { roomMatchRequest, referenceGroupRequest } from './shapes.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

/** From requests to stories, and from their results to answers. */
export type RoomMatchRequest = Static<typeof roomMatchRequest> & { threshold: number; topK: number };

export function* shownMatches(engine: RoomEngine, request: RoomMatchRequest): Pieces<object> {
  const results: object[] = [];
  yield* rankRooms(engine, { ...request, most: request.topK }, ({ supplier, references, candidates }) => {
    const shown = candidates.flatMap(({ at, score }) => {
      const reference = references[at];
      if (reference === undefined) return [];
      const { id, name } = reference;
      return [{ id, name, scoreCalibrated: score, predictedLabel: score >= request.threshold ? 1 : 0 }];
    });
    const [best] = shown;
    const selected = best?.predictedLabel === 1 ? best : null;
    const status = selected === null ? 'not_mapped' : 'mapped';
    results.push({ i: supplier.i, name: supplier.name, status, selected, candidates: shown });
  });
  return { hotelId: request.hotelId ?? null, results };
}

export type ReferenceGroupRequest = Static<typeof referenceGroupRequest> & { threshold: number };

export function* shownReferenceGroups(engine: RoomEngine, request: ReferenceGroupRequest): Pieces<object> {
  const { groups, unmatched } = yield* groupWithReference(engine, request);
  return {
    hotelId: request.hotelId ?? null,
    supplier_assignment: 'best_reference_exclusive',
    model_version: engine.model.version,
    groups: groups.map(({ reference, matches }) => ({
      reference_id: reference.id,
      reference: reference.name,
      match_count: matches.length,
      matches: matches.map(({ supplier: { i, name }, score }) => ({ i, name, score })),
    })),
    unmatched_suppliers: unmatched.map(({ supplier: { i, name }, score, reasonCode }) => ({
      i,
      name,
      score,
      reasonCode,
    })),
  };
}

export type RoomGroupRequest = Static<typeof roomGroupRequest>;

export function* shownGroups(engine: RoomEngine, request: RoomGroupRequest): Pieces<object> {
  const {
    createGroups = true,
    language,
    outputAggregation = ['roomClass', 'roomType', 'bedType', 'roomView'],
  } = request.parameters ?? {};
  const rooms = request.supplierList.flatMap(({ supplierName, supplierId, supplierRooms }) =>
    supplierRooms.map(({ roomId, roomName, ...rest }) => ({
      supplierName,
      supplierId,
      roomId,
      roomName,
      hints: hintsOf(rest),
    })),
  );
  const hint = language?.slice(0, 2).toLowerCase();
  const { groups, unmapped } = yield* groupSuppliedRooms(engine, {
    rooms,
    attributes: groupAttributes.filter((attribute) => outputAggregation.includes(attribute)),
    createGroups,
    language: hint,
  });
  const shown = (parsed: Parsed): object => shownRoom(parsed, request.debug ?? false);
  return {
    property: request.propertyName,
    propertyId: request.propertyId,
    aggregation: groups.map(({ code, name, title, members }) => ({
      groupCode: code,
      groupName: name,
      groupRooms: members.map(shown),
      vernacName: title,
    })),
    unmapped: unmapped.map(shown),
  };
}

function hintsOf({
  bedType,
  roomType,
  roomClass,
  roomView,
}: { [key in keyof Hints]: string | undefined }): Hints {
  return {
    ...(bedType === undefined ? {} : { bedType }),
    ...(roomType === undefined ? {} : { roomType }),
    ...(roomClass === undefined ? {} : { roomClass }),
    ...(roomView === undefined ? {} : { roomView }),
  };
}

function shownRoom({ supplied, room }: Parsed, isDebug: boolean): object {
  const { supplierName, supplierId, roomId, roomName } = supplied;
  const base = { supplierName, supplierId, roomId, roomName };
  if (!isDebug) return base;
  const stated = entitiesOf(room);
  const entities = Object.fromEntries(
    groupAttributes.map((name) => [name, stated[name] === '' ? 'none' : stated[name]]),
  );
  return { ...base, entities };
}

export function shownJob(job: DeepMapJob): object {
  const { id, hotelId, status, mappingCount, referenceRooms, roomNames, results, createdAt, updatedAt } = job;
  return {
    jobId: id,
    hotelId,
    status,
    currentMappingCount: mappingCount,
    referenceRooms,
    roomNames,
    results,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
