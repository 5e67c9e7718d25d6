import { newest, nodeZones, packedZones, type ZoneSource } from './sources.ts';
import { firstInstant } from './zone.ts';

/**
 * The instant of a local time. The rules of summer time change several times a year, and Node contains those of its own
 * release, so the newest available data is used (sources.ts).
 */
let source = newest([nodeZones, packedZones]);

export function zoneSource(): ZoneSource {
  return source;
}

/** Called at the start of a process, before anything is computed: the data of the machine may be newer. */
export function offerZones(other: ZoneSource): void {
  source = newest([source, other]);
}

/** For a time that is repeated or skipped, the earlier instant; undefined for an unknown zone. */
export function instantMs(
  timeZone: string,
  local: Temporal.PlainDateTime,
  from: ZoneSource = source,
): number | undefined {
  const zone = from.zone(timeZone);
  const localMs = local.toZonedDateTime('UTC').epochMilliseconds;
  const found = zone === undefined ? undefined : firstInstant(zone, localMs);
  if (found !== undefined) return found;
  const known = nodeName(timeZone);
  if (known === undefined) return undefined;
  return local.toZonedDateTime(known, { disambiguation: 'earlier' }).epochMilliseconds;
}

const names = new Map<string, string | undefined>();

function nodeName(timeZone: string): string | undefined {
  if (!names.has(timeZone)) names.set(timeZone, resolved(timeZone));
  return names.get(timeZone);
}

function resolved(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // Not a zone of the tz database: treated as unknown.
    return undefined;
  }
}
