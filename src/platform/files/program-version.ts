import { assert } from '../../lib/assert.ts';
import { readAsset } from './assets.ts';

/** The version of this program, as its package states it. */
export async function programVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readAsset(new URL('../../../package.json', import.meta.url)));
  assert(
    typeof manifest === 'object' && manifest !== null && 'version' in manifest,
    'package.json states a version',
  );
  return String(manifest.version);
}
