import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remembered, type ZoneSource } from '../../lib/time-zones/sources.ts';
import { readZoneFile } from '../../lib/time-zones/tzif.ts';

/** Where systems keep the time zones they update. */
const FOLDER = '/usr/share/zoneinfo';
/** The rules have no end; more years than needed only cost memory. */
const UNTIL_MS = Date.UTC(2050, 0);
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** The zone files of the system; undefined if there are none, or if their release is unknown. */
export async function systemZones(folder = FOLDER): Promise<ZoneSource | undefined> {
  const version = await versionIn(folder);
  if (version === undefined) return undefined;
  const zone = remembered((name) => {
    if (!NAME.test(name)) return undefined;
    try {
      return readZoneFile(readFileSync(path.join(folder, name)), UNTIL_MS);
    } catch {
      // Missing or not readable: the data of Node is used for the zone.
      return undefined;
    }
  });
  return { name: `files in ${folder}`, version, zone };
}

async function versionIn(folder: string): Promise<string | undefined> {
  for (const [name, form] of [
    ['tzdata.zi', /^# version (\d{4}[a-z]+)/],
    ['+VERSION', /^(\d{4}[a-z]+)/],
  ] as const) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    const version = form.exec(text)?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}
