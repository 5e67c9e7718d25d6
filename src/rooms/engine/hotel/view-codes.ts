import { shared } from '../compare/facet.ts';
import type { Room, View } from '../room.ts';

/** What a view of two letters means in this hotel, if the hotel has no view of its usual meaning. */
export type HotelViewCode = (written: string, view: View | undefined) => string | undefined;

const code = /^\p{Script=Latin}v$/iu;
/** Codes with one meaning only: a hotel without a view of the sea has no "SV". */
const firm: ReadonlySet<string> = new Set(['sv', 'ov']);

/** "PV" is a pool; in a hotel that has a park but lacks a pool it is a park. */
export function hotelViewCodeOf(references: readonly Room[]): HotelViewCode {
  const kinds = [...new Set(references.flatMap(({ view }) => view?.kinds ?? []))];
  return (written, view) => {
    if (
      !code.test(written) ||
      firm.has(written.toLowerCase()) ||
      view === undefined ||
      shared(view.kinds, kinds).length > 0
    )
      return undefined;
    const interpreted = kinds.filter((kind) => kind.startsWith(written.charAt(0).toLowerCase()));
    return interpreted.length === 1 ? `${interpreted.join('')} view` : undefined;
  };
}
