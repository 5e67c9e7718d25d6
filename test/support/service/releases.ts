import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest, run } from '../../../scripts/release/package.ts';
import { installedPackage } from './installed-package.ts';

/** Two installed releases, of which the second has a migration that the first lacks. */
export interface Releases {
  readonly old: string;
  readonly next: string;
  /** The migration that only the second release has. */
  readonly migration: string;
}

const MIGRATION = '0999_nights.sql';
/** What older programs may ignore: a new table, and a nullable column of a table that every booking writes. */
const sqlFor = (version: string) => `-- Compatible with programs from ${version}.
alter table bookings add column nights integer;
create table next_things (id integer primary key);
`;

/**
 * Programs of two releases; `folder` is for what is not ours. `RELEASE` is the package of a published release, or its tag,
 * of which the package is built: it is installed as npm does, and the program of this repository follows it. Without it, the program of this repository is the old one, and
 * the next one has a later version and a migration.
 */
export async function installReleases(folder: string): Promise<Releases> {
  const { installed: here, packages } = await installedPackage();
  const next = path.join(packages, 'innkeeper-next');
  await cp(here, next, { recursive: true });
  await makeNext(next);
  const published = process.env['RELEASE'];
  if (published === undefined) return { old: programOf(here), next: programOf(next), migration: MIGRATION };
  const older = path.join(folder, 'published');
  await mkdir(older);
  const file = /^v\d/.test(published) ? await packageOf(published, folder) : path.resolve(published);
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', older, file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return {
    old: programOf(path.join(older, 'node_modules', 'innkeeper')),
    next: programOf(next),
    migration: MIGRATION,
  };
}

/** The package of the commit that has the tag, built by the release script of that commit. */
async function packageOf(tag: string, folder: string): Promise<string> {
  const tree = await mkdtemp(path.join(folder, 'tree-'));
  run('sh', ['-c', 'git archive --format=tar "$1" | tar -x -C "$2"', 'sh', tag, tree]);
  run('npm', ['ci', '--ignore-scripts'], tree);
  const built = path.join(tree, '.tmp', 'package');
  run('npm', ['run', '--silent', 'release', '--', '--folder', built], tree);
  return path.join(folder, run('npm', ['pack', '--silent', '--pack-destination', folder], built).trim());
}

const programOf = (folder: string): string => path.join(folder, 'bin', 'innkeeper.mjs');

/** Makes the installed release a later one. */
async function makeNext(folder: string): Promise<void> {
  const file = path.join(folder, 'package.json');
  // The file is ours.
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  await addMigration(path.join(folder, 'migrations'));
  await writeFile(file, JSON.stringify({ ...manifest, version: '99.0.0' }));
}

/** Writes the migration of the next release into a folder of migrations. */
export async function addMigration(migrations: string): Promise<void> {
  await writeFile(path.join(migrations, MIGRATION), sqlFor((await readManifest()).version));
}
