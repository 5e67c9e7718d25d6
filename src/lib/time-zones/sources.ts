import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { unpackZone } from './packed.ts';
import type { Zone } from './zone.ts';

/** Data of the time zones of the world, of one release of the tz database. */
export interface ZoneSource {
  /** Where it comes from, as text for people. */
  readonly name: string;
  /** As in the tz database: year and letters, `2026f`. */
  readonly version: string;
  /** Undefined if the source does not contain the zone; then the data of Node is used. */
  zone(name: string): Zone | undefined;
}

/** The data of Node; `Temporal` reads its zones. */
export const nodeZones: ZoneSource = {
  name: 'Node',
  version: process.versions['tz'] ?? '',
  zone: () => undefined,
};

/** The last year of the package; no later night is sold yet. */
const PACKED_UNTIL_MS = Date.UTC(2037, 11, 1);

/** The data of the package moment-timezone: its releases follow those of the tz database within days. */
export const packedZones: ZoneSource = {
  name: 'package moment-timezone',
  version: packed.version,
  zone: remembered((name) => {
    const link = links().get(name) ?? name;
    const text = zones().get(link);
    return text === undefined ? undefined : unpackZone(text, PACKED_UNTIL_MS);
  }),
};

const zones = once(() => new Map(packed.zones.map((text) => [text.slice(0, text.indexOf('|')), text])));
const links = once(
  () =>
    new Map(
      packed.links.map((text) => {
        const [target = '', name = ''] = text.split('|');
        return [name, target];
      }),
    ),
);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A source whose zones are read when they are first used. */
export function remembered(read: (name: string) => Zone | undefined): (name: string) => Zone | undefined {
  const known = new Map<string, Zone | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
}

/** The newest source; of equal ones the first. A version that cannot be read is older than any other. */
export function newest(sources: readonly [ZoneSource, ...ZoneSource[]]): ZoneSource {
  return sources.reduce((best, one) => (orderOf(one) > orderOf(best) ? one : best));
}

function orderOf({ version }: ZoneSource): string {
  return /^\d{4}[a-z]+/.exec(version)?.[0] ?? '';
}

/** When a release came out, to within some months: the tz database has one every two months. */
export function releasedAboutMs(version: string): number | undefined {
  const found = /^(?<year>\d{4})(?<letter>[a-z])/.exec(version)?.groups;
  if (found === undefined) return undefined;
  const letter = (found['letter'] ?? 'a').charCodeAt(0) - 'a'.charCodeAt(0);
  return Date.UTC(Number(found['year']), Math.min(11, letter * 2));
}
