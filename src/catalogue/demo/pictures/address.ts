import { lights } from './palette.ts';
import { plainScenes, type Shot, type Subject } from './draw.ts';
import { horizons } from './outdoors.ts';

/**
 * The address of a picture contains everything that it depends on, so it may be cached permanently:
 *
 *     /media/1/1024/10001-0/facade-204-4-day-city.svg
 *            │  │      │  │ └ scene and its details
 *            │  │      │  └ number of the picture of this scene
 *            │  │      └ hotel or room
 *            │  └ width in pixels
 *            └ version of the drawings: raise it when they change
 */
const PICTURES_VERSION = 1;

export const widths = { thumbnail: 320, photo: 1024, large: 2048 } as const;
export type PictureSize = keyof typeof widths;

const folder = `/media/${PICTURES_VERSION}`;

export function pictureAddress({ seed, take, subject }: Shot): string {
  return `${folder}/${widths.photo}/${seed}-${take}/${nameOf(subject)}.svg`;
}

/** The same picture in another size; an address that is not ours stays unchanged. */
export function inSize(address: string, size: PictureSize): string {
  return address.replace(/^(\/media\/\d+\/)\d+(?=\/)/, `$1${widths[size]}`);
}

function nameOf(subject: Subject): string {
  const { scene, ...details } = subject;
  return [scene, ...Object.values(details)].join('-');
}

export interface Named {
  readonly shot: Shot;
  readonly width: number;
}

export interface AddressParts {
  readonly version: string;
  readonly width: string;
  readonly place: string;
  readonly file: string;
}

/** The picture of an address; undefined where there is none. */
export function pictureAt({ version, width, place, file }: AddressParts): Named | undefined {
  const [seed, take] = (/^(\d{1,16})-(\d{1,3})$/.exec(place) ?? []).slice(1).map(Number);
  const name = /^([a-z0-9-]{1,60})\.svg$/.exec(file)?.[1];
  const subject = name === undefined ? undefined : subjectOf(name.split('-'));
  const known = Object.values<number>(widths).find((one) => String(one) === width);
  if (version !== String(PICTURES_VERSION) || known === undefined) return undefined;
  if (seed === undefined || take === undefined || subject === undefined) return undefined;
  return { shot: { seed, take, subject }, width: known };
}

function subjectOf([scene = '', ...details]: readonly string[]): Subject | undefined {
  if (scene === 'facade') return facadeOf(details);
  if (scene === 'bed') return bedOf(details);
  const view = oneOf(horizons, details[0]);
  if (scene === 'desk' || scene === 'terrace' || scene === 'view')
    return view === undefined || details.length !== 1 ? undefined : { scene, view };
  const plain = oneOf(plainScenes, scene);
  return plain === undefined || details.length > 0 ? undefined : { scene: plain };
}

function facadeOf([type, stars, light, behind]: readonly string[]): Subject | undefined {
  const hour = oneOf(Object.keys(lights) as (keyof typeof lights)[], light);
  const view = oneOf(horizons, behind);
  if (!/^2\d\d$/.test(type ?? '') || !/^[0-5]$/.test(stars ?? '')) return undefined;
  if (hour === undefined || view === undefined) return undefined;
  return { scene: 'facade', type: Number(type), stars: Number(stars), light: hour, view };
}

function bedOf([beds, cm, horizon]: readonly string[]): Subject | undefined {
  const view = oneOf(horizons, horizon);
  if (!/^[1-9]$/.test(beds ?? '') || !/^(7\d|[89]\d|1\d\d|2[0-2]\d)$/.test(cm ?? '') || view === undefined)
    return undefined;
  return { scene: 'bed', beds: Number(beds), bedCm: Number(cm), view };
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
