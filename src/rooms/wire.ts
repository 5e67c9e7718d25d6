import type { Static } from 'typebox';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { DeepMapJob } from './deep-map-store.ts';
import { entitiesOf, groupAttributes } from './engine/group.ts';
import type { RoomEngine } from './engine/index.ts';
import { groupSuppliedRooms, type Hints, type Parsed } from './group-rooms.ts';
import { groupWithReference } from './group-with-reference.ts';
import type { GiveWay } from './give-way.ts';
import { rankRooms } from './match-rooms.ts';
import type { groupAsked, matchAsked, referenceGroupAsked } from './shapes.ts';

/** Between the shapes on the wire and the stories. */
type MatchAsked = Static<typeof matchAsked> & { threshold: number; topK: number };

export async function shownMatches(engine: RoomEngine, giveWay: GiveWay, asked: MatchAsked): Promise<object> {
  const results: object[] = [];
  for await (const { supplier, candidates } of rankRooms(engine, { ...asked, most: asked.topK, giveWay })) {
    const shown = candidates.flatMap(({ at, score }) => {
      const reference = asked.references[at];
      if (reference === undefined) return [];
      const { id, name } = reference;
      return [{ id, name, scoreCalibrated: score, predictedLabel: score >= asked.threshold ? 1 : 0 }];
    });
    const [best] = shown;
    const selected = best?.predictedLabel === 1 ? best : null;
    const status = selected === null ? 'not_mapped' : 'mapped';
    results.push({ i: supplier.i, name: supplier.name, status, selected, candidates: shown });
  }
  return { hotelId: asked.hotelId ?? null, results };
}

type ReferenceGroupAsked = Static<typeof referenceGroupAsked> & { threshold: number };

export async function shownReferenceGroups(
  engine: RoomEngine,
  giveWay: GiveWay,
  asked: ReferenceGroupAsked,
): Promise<object> {
  const { groups, unmatched } = await groupWithReference(engine, { ...asked, giveWay });
  return {
    hotelId: asked.hotelId ?? null,
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

export async function shownGroups(
  engine: RoomEngine,
  giveWay: GiveWay,
  asked: Static<typeof groupAsked>,
): Promise<object> {
  const {
    createGroups = true,
    language,
    outputAggregation = ['roomClass', 'roomType', 'bedType', 'roomView'],
  } = asked.parameters ?? {};
  const rooms = asked.supplierList.flatMap(({ supplierName, supplierId, supplierRooms }) =>
    supplierRooms.map(({ roomId, roomName, ...rest }) => ({
      supplierName,
      supplierId,
      roomId,
      roomName,
      hints: hintsOf(rest),
    })),
  );
  if (rooms.length > limits.groupedRooms)
    throw refuse(
      'misfit',
      `supplierList must hold at most ${limits.groupedRooms} rooms, not ${rooms.length}`,
    );
  const hint = language?.slice(0, 2).toLowerCase();
  const { groups, unmapped } = await groupSuppliedRooms(engine, {
    rooms,
    attributes: groupAttributes.filter((attribute) => outputAggregation.includes(attribute)),
    createGroups,
    language: hint,
    giveWay,
  });
  const shown = (parsed: Parsed): object => shownRoom(parsed, asked.debug ?? false);
  return {
    property: asked.propertyName,
    propertyId: asked.propertyId,
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
