import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readManifest } from '../release/package.ts';
import { buildImage, missingTool } from './build-image.ts';
import { tryImage } from './try-image.ts';

/**
 * `npm run image -- --test`: builds the image of the Dockerfile and starts it, without a daemon and without an image
 * registry: buildah, a base that mmdebstrap makes of Debian's packages, runc. Takes about three minutes.
 */
if (process.argv.slice(2).join(' ') !== '--test') {
  const { version } = await readManifest();
  console.error(`npm run image -- --test, or to build an image: docker build -t innkeeper:${version} .`);
  process.exit(1);
}
const reason = missingTool();
if (reason === undefined) await buildAndTry();
else console.log(`skipped: ${reason}`);

async function buildAndTry(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-image-'));
  try {
    const image = await buildImage(folder);
    console.log(`ok   built: ${Math.round(image.bytes / 2 ** 20)} MiB, user ${image.user}`);
    await tryImage(image, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
