import { shared } from '../compare/facet.ts';
import type { Room, View } from '../room.ts';

/** What a view of two letters says in this house, where its usual meaning is none of the views it has. */
export type HotelViewCode = (written: string, view: View | undefined) => string | undefined;

const code = /^\p{Script=Latin}v$/iu;
/** What nobody writes for anything else: a house that has no view of the sea has no "SV". */
const firm: ReadonlySet<string> = new Set(['sv', 'ov']);

/** "PV" is a pool, and in a house of parks without one a park. */
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
