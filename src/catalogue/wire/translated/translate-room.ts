import { bedSettings, views } from '../../demo/engine/room-words.ts';
import type { Translations } from '../../reference/translations/translations.ts';

/** `, Sea View`, ` with Sea View` and ` - Sea View`. */
const viewEnd = new RegExp(`(?:, | with | - )(${views.map(([name]) => name).join('|')})$`);
const phrases = Object.values(bedSettings).map(({ phrase }) => phrase);
const bedsEnd = new RegExp(`(?:, | with )(${phrases.map((phrase) => RegExp.escape(phrase)).join('|')})$`);
/** The word of a bed inside a name, the longest first, and its phrase. */
const bedWords = Object.values(bedSettings)
  .map(({ word, phrase }) => [word, phrase] as const)
  .toSorted(([one], [other]) => other.length - one.length);

/**
 * The name of a room in another language: its class, its beds, its view. Undefined if a part of it is unknown, because half
 * a translation would be misunderstood.
 *
 *     Deluxe King Room with Sea View  →  Deluxe-Zimmer, 1 Kingsize-Bett, Meerblick
 */
export function roomNameIn(translations: Translations, name: string): string | undefined {
  const { rooms } = translations;
  const view = viewEnd.exec(name)?.[1];
  const withoutView = name.replace(viewEnd, '');
  const phrase = bedsEnd.exec(withoutView)?.[1];
  const rest = withoutView.replace(bedsEnd, '');
  const found = rooms.has(rest) ? { kind: rest, beds: phrase } : withoutBedWord(rooms, rest);
  if (found === undefined) return undefined;
  const parts = [
    rooms.get(found.kind),
    ...(found.beds === undefined ? [] : [translations.beds.get(found.beds)]),
    ...(view === undefined ? [] : [translations.views.get(view)]),
  ];
  return parts.includes(undefined) ? undefined : parts.join(', ');
}

/** `Deluxe King Room` → `Deluxe Room` with one king bed; `Economy Twin` → `Economy Room`. */
function withoutBedWord(rooms: Translations['rooms'], text: string) {
  for (const [word, beds] of bedWords) {
    const place = ` ${text} `.indexOf(` ${word} `);
    if (place < 0) continue;
    const kind = ` ${text} `.replace(` ${word} `, ' ').trim();
    const listed = [kind, `${kind} Room`].find((one) => rooms.has(one));
    if (listed !== undefined) return { kind: listed, beds };
  }
  return undefined;
}
