import { groupRooms, type Group, type GroupAttribute } from './engine/group.ts';
import type { Room, RoomEngine } from './engine/index.ts';

export interface SuppliedRoom {
  readonly supplierName: string;
  readonly supplierId: string;
  readonly roomId: string;
  readonly roomName: string;
  /** What the supplier knows of it beside the name; a hint outranks what the name states. */
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
export function groupSuppliedRooms(engine: RoomEngine, request: GroupingRequest): GroupedRooms {
  const parsed = request.rooms.map((supplied) => ({
    supplied,
    room: hinted(engine, supplied, request.language),
  }));
  const isGroupable = ({ supplied }: Parsed): boolean =>
    request.createGroups && supplied.roomName.trim() !== '';
  return {
    groups: groupRooms(parsed.filter(isGroupable), request.attributes),
    unmapped: parsed.filter((one) => !isGroupable(one)),
  };
}

function hinted(engine: RoomEngine, { roomName, hints }: SuppliedRoom, language: string | undefined): Room {
  const room = engine.parse(roomName, language);
  const read = (hint: string | undefined): Room | undefined =>
    hint === undefined || hint.trim() === '' ? undefined : engine.parse(hint, language);
  const bed = read(hints.bedType);
  const type = read(hints.roomType);
  const kind = read(hints.roomClass);
  // "Sea" as a hint of the view is the sea view.
  const view =
    read(hints.roomView)?.view ??
    read(hints.roomView === undefined ? undefined : `${hints.roomView} view`)?.view;
  return {
    ...room,
    ...(bed === undefined || bed.beds.length + bed.capacities.length === 0
      ? {}
      : { beds: bed.beds, capacities: bed.capacities }),
    ...(type === undefined || type.types.length === 0 ? {} : { types: type.types }),
    ...(kind === undefined
      ? {}
      : { classes: kind.classes, words: kind.words, places: kind.places, isStandard: kind.isStandard }),
    ...(view === undefined ? {} : { view }),
  };
}
