import { soundOf } from './sound.ts';

/** The sound of a Korean road in Latin letters: behind a nasal, "l", "r" and "n" are one. */
export function koreanSound(latin: string): string {
  return soundOf(latin.replace(/[^a-z0-9]/g, '').replace(/(?<=ng|m)[lr]/g, 'n'));
}
