import { isSame, type Mentions, type NamedPerson } from './mentions.ts';

/** The people to remove from a text: all, or only some. */
export interface Erasing {
  readonly removesEveryone: boolean;
  readonly people: readonly NamedPerson[];
  readonly mentions: Mentions;
}

/** The JSON text with the same structure, in which every text that names them is empty. */
export function scrubbed(json: string, erasing: Erasing): string {
  return JSON.stringify(scrub(JSON.parse(json), erasing));
}

/** As `scrubbed`, for custom tags: their names are chosen by the caller too. */
export function scrubbedTags(json: string, erasing: Erasing): string {
  return JSON.stringify(scrub(withoutNamesOf(JSON.parse(json), erasing), erasing));
}

/** A text that mentions them is emptied completely: the rest could still identify them. */
export function scrubbedText(text: string, { mentions }: Erasing): string {
  return mentions(text) ? '' : text;
}

/** Requests and responses are nested only a few levels deep: they follow our own schemas. */
function scrub(value: unknown, erasing: Erasing): unknown {
  if (typeof value === 'string') return scrubbedText(value, erasing);
  if (Array.isArray(value)) return value.map((inner: unknown) => scrub(inner, erasing));
  if (typeof value !== 'object' || value === null) return value;
  if (erasing.people.some((person) => isSame(person, value))) return emptied(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (fact.test(name)) return [name, inner];
      if (name === 'customTags') return [name, scrub(withoutNamesOf(inner, erasing), erasing)];
      return [name, erasing.removesEveryone && naming.test(name) ? emptied(inner) : scrub(inner, erasing)];
    }),
  );
}

/** Without the custom tags whose names mention a person. All other members have fixed names: "price" stays for a Mr Price. */
function withoutNamesOf(tags: unknown, { mentions }: Erasing): unknown {
  if (typeof tags !== 'object' || tags === null) return tags;
  return Object.fromEntries(Object.entries(tags).filter(([name]) => !mentions(name)));
}

/** Members that name a person, or may. */
const naming = /^(holder|guests|(holder)?(firstName|lastName|email|phone)|remarks)$/i;

/** Names of places and rooms, which a person may share. */
const fact = /^(hotel|hotel_?name|room_?type|room_?name|board_?name)$/i;

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'string') return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
}
