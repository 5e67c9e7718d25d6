import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Misfit, quoted } from './misfit.ts';
import { json, type Reader } from './readers.ts';

/** The shapes of `records.ts` that travel as JSON inside a cell. What they do not name is kept, and shown to nobody. */
const text = Type.String();
const time = Type.String({ pattern: '^([01]?[0-9]|2[0-3]):[0-5][0-9]$' });
const images = Type.Array(Type.Object({ url: text, caption: text }));

export const hotelDetails = Type.Partial(
  Type.Object({
    important_information: text,
    email: text,
    fax: text,
    airport: text,
    images,
    policies: Type.Array(Type.Object({ type: text, name: text, description: text })),
    check_in_from: time,
    check_in_until: time,
    check_out_until: time,
    children_allowed: Type.Boolean(),
    pets_allowed: Type.Boolean(),
    parking: Type.Boolean(),
    surroundings: Type.Array(Type.Object({ name: text, category: text, distance_km: Type.Number() })),
    sentiment: Type.Object({
      pros: Type.Array(text),
      cons: Type.Array(text),
      categories: Type.Array(Type.Object({ name: text, rating: Type.Number(), description: text })),
    }),
  }),
);

export const roomBeds = Type.Array(
  Type.Object({ quantity: Type.Integer({ minimum: 1 }), type: text, size: text }),
);

export const roomPhotos = images;

/** Reads JSON of a shape: whoever shows it later may trust it. */
export function shaped(schema: TSchema, maxCharacters: number): Reader {
  const read = json(schema === hotelDetails ? 'object' : 'list', maxCharacters);
  const shape = Compile(schema);
  return (value) => {
    const written = read(value);
    if (typeof written !== 'string') return written;
    const parsed: unknown = JSON.parse(written);
    if (shape.Check(parsed)) return written;
    const [first] = shape.Errors(parsed);
    return new Misfit(`${quoted(written)}: ${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`);
  };
}
