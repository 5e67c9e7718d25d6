import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCommits } from '../commits/read-commits.ts';
import { changesOf, releasedChangelog } from './changes.ts';
import { buildPackage, readManifest, root, run } from './package.ts';
import { tryPackage } from './try-package.ts';

/**
 * `npm run release [-- --dry-run | --test | --folder FOLDER]`: everything that a release consists of, in `release/`. It publishes nothing
 * and makes no tag. `--dry-run` leaves nothing behind; `--test` also installs the package in an empty folder, starts it
 * there and runs the examples. `--folder` writes only the files of the package, for the image.
 */
const usage = 'npm run release [-- --dry-run | --test | --folder FOLDER]';

interface Release {
  readonly version: string;
  readonly commit: string;
  readonly image: string;
  readonly node: string;
  readonly package: { readonly file: string; readonly bytes: number; readonly sha256: string };
  readonly sbom: { readonly file: string; readonly components: number };
  readonly changes: string;
}

const [flag, packageFolder, ...more] = process.argv.slice(2);
const isFolder = flag === '--folder' && packageFolder !== undefined;
const isKnown =
  isFolder || (['--dry-run', '--test', undefined].includes(flag) && packageFolder === undefined);
if (more.length > 0 || !isKnown) end(usage);
const { name, version } = await readManifest();
const tag = `v${version}`;
const isReal = flag === undefined;
if (isReal) refuseUnready();
const temporary = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-release-'));
const target = isReal ? path.join(root, 'release') : path.join(temporary, 'release');
try {
  if (isFolder) await buildPinned(path.resolve(packageFolder));
  else await releaseAll();
} finally {
  await rm(temporary, { recursive: true, force: true });
}

async function releaseAll(): Promise<void> {
  const release = await makeRelease();
  console.log(JSON.stringify(release, undefined, 2));
  if (flag === '--test') await tryPackage(path.join(target, release.package.file));
  if (isReal) await finish();
}

/** A release is made of a commit, once. */
function refuseUnready(): void {
  if (run('git', ['status', '--porcelain']) !== '')
    end('Commit the changes first: a release is made of a commit.');
  if (run('git', ['tag', '--list', tag]) !== '')
    end(`${tag} exists: \`npm version minor --no-git-tag-version\` sets the next version. Commit it.`);
}

async function makeRelease(): Promise<Release> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const folder = path.join(temporary, name);
  await buildPinned(folder);
  const sbomText = run(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
    folder,
  );
  const sbomFile = `${name}-${version}.cdx.json`;
  await writeFile(path.join(target, sbomFile), sbomText);
  const file = run('npm', ['pack', '--silent', '--pack-destination', target], folder).trim();
  const tarball = await readFile(path.join(target, file));
  const title = `${version} (${new Date().toISOString().slice(0, 10)})`;
  const changes = 'changes.md';
  await writeFile(path.join(target, changes), changesOf(commitsOfRelease(), title));
  const release: Release = {
    version,
    commit: run('git', ['rev-parse', 'HEAD']).trim(),
    image: `${name}:${version}`,
    node: process.versions.node,
    package: {
      file,
      bytes: tarball.length,
      sha256: createHash('sha256').update(tarball).digest('hex'),
    },
    sbom: {
      file: sbomFile,
      // The form of CycloneDX.
      components: (JSON.parse(sbomText) as { readonly components: readonly unknown[] }).components.length,
    },
    changes,
  };
  await writeFile(path.join(target, 'release.json'), `${JSON.stringify(release, undefined, 2)}\n`);
  return release;
}

/** The versions of our lock file, without those of development, come with the package. */
async function buildPinned(folder: string): Promise<void> {
  await buildPackage(folder);
  const lock = path.join(folder, 'npm-shrinkwrap.json');
  await copyFile(path.join(root, 'package-lock.json'), lock);
  await copyFile(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  // Offline, npm can only remove entries.
  run('npm', ['install', '--package-lock-only', '--offline'], folder);
  await rm(path.join(folder, '.npmrc'));
}

/** Since the tag of the release before, or all. */
function commitsOfRelease() {
  const before = run('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged'])
    .trim()
    .split('\n')[0];
  return readCommits(before === undefined || before === '' ? 'HEAD' : `${before}..HEAD`) ?? [];
}

async function finish(): Promise<void> {
  const file = path.join(root, 'CHANGELOG.md');
  const title = `${version} (${new Date().toISOString().slice(0, 10)})`;
  await writeFile(file, releasedChangelog(await readFile(file, 'utf8'), title));
  console.log(`The files are in release/, and CHANGELOG.md has the section ${version}. To publish, commit that file, then:

  git tag ${tag}
  npm publish release/${name}-${version}.tgz`);
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
