import { Type } from 'typebox';
import { answerOf, reads, type Tool } from '../tool.ts';

const rooms = 'POST /rooms/match';

const MOST_ROOMS = 100;

export const roomTools: readonly Tool[] = [
  {
    name: 'match_rooms',
    title: 'Recognise rooms by name',
    description: `Finds for each room name of a supplier which of your rooms it is; null if it is none of them. Up to ${MOST_ROOMS} names on each side.`,
    operations: [rooms],
    input: Type.Object({
      ownRooms: roomNames('Your rooms of one hotel.'),
      supplierRooms: roomNames('The names as the supplier writes them.'),
    }),
    hints: reads,
    async run(ask, { ownRooms, supplierRooms }) {
      // Both are checked against the schema above.
      const references = (ownRooms as readonly string[]).map((name, at) => ({ id: at + 1, name }));
      const suppliers = (supplierRooms as readonly string[]).map((name, at) => ({ i: at + 1, name }));
      const body = { hotelId: 'agent', chunkKey: 'agent', threshold: 0.5, topK: 1, references, suppliers };
      const { data } = await answerOf<{ data: { results: readonly RoomMatch[] } }>(ask, {
        operation: rooms,
        body,
      });
      return {
        rooms: data.results.map(({ name, selected }) => ({
          supplierRoom: name,
          ownRoom: selected?.name ?? null,
          ...(selected === null ? {} : { confidence: selected.scoreCalibrated }),
        })),
      };
    },
  },
];

function roomNames(description: string) {
  const name = Type.String({ minLength: 1, maxLength: 300 });
  return Type.Array(name, { minItems: 1, maxItems: MOST_ROOMS, description });
}

interface RoomMatch {
  readonly name: string;
  readonly selected: { readonly name: string; readonly scoreCalibrated: number } | null;
}
