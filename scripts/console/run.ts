import { spawnSync } from 'node:child_process';

const words = process.argv.slice(2);
const usage = 'npm run console -- --test | --sheet [--out=FOLDER] [PART OF A NAME …] | --pictures';
if (words[0] === '--test') {
  const { status } = spawnSync('node', ['scripts/test.ts', '--long', 'test/console/console.test.ts'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else if (words[0] === '--sheet') {
  const { makeSheet } = await import('../../test/console/sheet/sheet.ts');
  const out = words.find((word) => word.startsWith('--out='))?.slice('--out='.length);
  await makeSheet({
    folder: out ?? '.tmp/console',
    only: words.slice(1).filter((word) => !word.startsWith('--')),
  });
} else if (words[0] === '--pictures') {
  const { makePictures } = await import('../../test/console/pictures.ts');
  await makePictures('docs/pictures');
} else {
  console.error(usage);
  process.exitCode = 1;
}
