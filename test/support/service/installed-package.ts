import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildPackage, readManifest, root } from '../../../scripts/release/package.ts';

/** The package of this program as npm installs it: with its own packages next to it, and no others. */
export interface InstalledPackage {
  /** `node_modules` of the folder into which it is installed. */
  readonly packages: string;
  readonly installed: string;
}

let made: Promise<InstalledPackage> | undefined;

/** Built once for all tests of this process; it goes with the process. */
export function installedPackage(): Promise<InstalledPackage> {
  made ??= install();
  return made;
}

async function install(): Promise<InstalledPackage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-package-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const packages = path.join(folder, 'node_modules');
  const installed = path.join(packages, 'innkeeper');
  await buildPackage(installed);
  const { dependencies, optionalDependencies } = await readManifest();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const at = path.join(packages, name);
    await mkdir(path.dirname(at), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), at);
  }
  return { packages, installed };
}
