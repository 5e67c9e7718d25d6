import { roomMapper, type RoomMapper } from './room-mapping.ts';

/** The room mapping of this house: until the room engine is here, a room is what its name begins with. */
export function mapperOfHouse(): RoomMapper {
  return roomMapper((references, names) =>
    names.map((name) => {
      const plain = name.toLowerCase();
      const found = references.findIndex((reference) => plain.startsWith(reference.toLowerCase()));
      return found < 0 ? undefined : found;
    }),
  );
}
