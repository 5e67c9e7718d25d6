import { text } from 'node:stream/consumers';
import { explanationLines, summaryLines } from '../../hotels/match/run/explain-row.ts';
import {
  explainCandidate,
  explainOutcome,
  Matcher,
  resolveCountry,
  ShardBuilder,
  type HotelText,
} from '../../hotels/engine/engine.ts';
import { Problem } from '../../lib/problem.ts';
import { openFile } from '../input/open-file.ts';
import type { Command } from '../command.ts';

/** Members of the JSON files; each is text, and may be missing. */
const members = [
  'name',
  'address',
  'city',
  'region',
  'postalCode',
  'country',
  'latitude',
  'longitude',
  'phone',
  'website',
  'stars',
  'chain',
] as const;

export const hotelsTry: Command = {
  usage: 'A.json B.json [--numbers] [--json]',
  flags: { numbers: { type: 'boolean' } },
  positionals: { least: 2, most: 2 },
  run: async ({ positionals: [a = '', b = ''], flags, print, say }) => {
    const row = await readHotel(a, say);
    const hotel = await readHotel(b, say);
    const builder = new ShardBuilder(hotel.country);
    builder.add({ ...hotel, id: 1, formerNames: [] });
    const outcome = new Matcher([builder.done()]).match(row);
    const { verdict, class: matchClass, reason, profile, confidence } = outcome;
    const [candidate] = outcome.candidates;
    const linesOf = flags.has('numbers') ? explanationLines : summaryLines;
    print(
      {
        verdict,
        class: matchClass,
        reason: reason ?? null,
        profile,
        confidence: confidence ?? null,
        explanation: explainOutcome(outcome) ?? null,
        pair: candidate === undefined ? null : explainCandidate(candidate),
      },
      () => linesOf(outcome, () => hotel.name).join('\n'),
    );
  },
};

/** A hotel with a name and the code of its country: without them nothing can be compared. */
async function readHotel(file: string, remark: (sentence: string) => void): Promise<HotelText> {
  const value = parsed(await text(openFile(file)));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`"${file}" is not a file with a JSON object.`);
  const given = new Map<string, unknown>(Object.entries(value));
  const strange = [...given.keys()].filter((name) => !members.some((member) => member === name));
  if (strange.length > 0)
    remark(`${file}: ${strange.join(', ')} is not known; expected ${members.join(', ')}.`);
  // Every member of the type is in the list.
  const hotel = Object.fromEntries(
    members.map((name) => [name, String(given.get(name) ?? '')]),
  ) as unknown as HotelText;
  if (hotel.name.trim() === '') throw new Problem(`${file} has no "name".`);
  const country = resolveCountry(hotel.country);
  if (country === undefined)
    throw new Problem(
      hotel.country.trim() === ''
        ? `${file} has no "country".`
        : `${file}: "country" is "${hotel.country}", which is not a country.`,
    );
  return { ...hotel, country };
}

/** Undefined: it is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
