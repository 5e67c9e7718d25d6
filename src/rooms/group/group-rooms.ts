import { groupRooms, type Group } from '../engine/group/group.ts';
import type { GroupAttribute } from '../engine/group/entities.ts';
import type { Room, RoomEngine } from '../engine/index.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

export interface SuppliedRoom {
  readonly supplierName: string;
  readonly supplierId: string;
  readonly roomId: string;
  readonly roomName: string;
  /** Hints of the supplier in addition to the name, which override it. */
  readonly hints: Hints;
}

export interface Hints {
  readonly bedType?: string;
  readonly roomType?: string;
  readonly roomClass?: string;
  readonly roomView?: string;
}

export interface Parsed {
  readonly supplied: SuppliedRoom;
  readonly room: Room;
}

export interface GroupedRooms {
  readonly groups: readonly Group<Parsed>[];
  readonly unmapped: readonly Parsed[];
}

export interface GroupingRequest {
  readonly rooms: readonly SuppliedRoom[];
  readonly attributes: readonly GroupAttribute[];
  readonly createGroups: boolean;
  readonly language: string | undefined;
}

/** Every room with a name is in exactly one group; blank names, and all names without `createGroups`, are in none. */
export function* groupSuppliedRooms(engine: RoomEngine, request: GroupingRequest): Pieces<GroupedRooms> {
  const parsed: Parsed[] = [];
  for (const supplied of request.rooms) {
    parsed.push({ supplied, room: hinted(engine, supplied, request.language) });
    yield;
  }
  const isGroupable = ({ supplied }: Parsed): boolean =>
    request.createGroups && supplied.roomName.trim() !== '';
  return {
    groups: groupRooms(parsed.filter(isGroupable), request.attributes),
    unmapped: parsed.filter((one) => !isGroupable(one)),
  };
}

/** Texts that suppliers send for "nothing", letters only. */
const nothing = new Set(
  ',none,null,nil,na,unknown,undefined,unspecified,notspecified,notavailable,notapplicable,noview,other,any'.split(
    ',',
  ),
);

function saysNothing(hint: string): boolean {
  return nothing.has(hint.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

function hinted(engine: RoomEngine, { roomName, hints }: SuppliedRoom, language: string | undefined): Room {
  const room = engine.parse(roomName, language);
  const read = (hint: string | undefined): Room | undefined =>
    hint === undefined || saysNothing(hint) ? undefined : engine.parse(hint, language);
  const type = read(hints.roomType);
  const classHint = read(hints.roomClass);
  // "Deluxe Suite" as the type states the class as well, unless a hint states only the class.
  const kind = statesClass(classHint) ? classHint : type?.classes.length ? type : undefined;
  const slept = [read(hints.bedType), type && isCoarser(type, room) ? undefined : type].find(statesSleeping);
  const viewHint = read(hints.roomView);
  // "Sea" as a hint of the view is the sea view; "with view" says less than any view of the name.
  const views = [viewHint?.view, viewHint && engine.parse(`${viewHint.name} view`, language).view];
  const view = views.find((one) => one !== undefined && one.kinds.length > 0) ?? room.view ?? viewHint?.view;
  return {
    ...room,
    ...(slept === undefined ? {} : { beds: slept.beds, capacities: slept.capacities }),
    ...(type === undefined || type.types.length === 0 ? {} : { types: type.types }),
    ...(type === undefined || type.designations.length === 0 ? {} : { designations: type.designations }),
    ...(type?.bedrooms === undefined ? {} : { bedrooms: type.bedrooms }),
    ...(kind === undefined
      ? {}
      : { classes: kind.classes, words: kind.words, places: kind.places, isStandard: kind.isStandard }),
    view,
  };
}

function statesSleeping(hint: Room | undefined): boolean {
  return hint !== undefined && hint.beds.length + hint.capacities.length > 0;
}

/** "Double" as the type of a king room: the one bed is said more closely by the name. */
function isCoarser(type: Room, { beds }: Room): boolean {
  const isDouble = type.beds.length === 0 && type.capacities.join() === 'double';
  const isOneBed = beds.every(
    ([bed, ...more]) => bed?.count === 1 && bed.kind !== 'single' && more.length === 0,
  );
  return isDouble && beds.length > 0 && isOneBed;
}

function statesClass(hint: Room | undefined): hint is Room {
  return (
    hint !== undefined &&
    (hint.isStandard || hint.classes.length + hint.words.length + hint.places.length > 0)
  );
}
