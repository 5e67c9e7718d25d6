/**
 * The lock file with the address of each package. Without it, npm asks the registry for the document of every package to
 * find the address, and `npm ci` takes twice the CPU time. No registry has the host of the addresses: `.npmrc` says
 * `replace-registry-host=always`, so npm takes packages from the registry of its own settings. What npm writes has no
 * addresses, because of `omit-lockfile-registry-resolved`. The lock file of `test/servers` would be too large with them.
 */
export function withAddresses(text: string): string {
  const lock = JSON.parse(text) as LockFile; // written by npm
  const packages = Object.entries(lock.packages).map(([where, entry]) => [where, addressed(where, entry)]);
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, undefined, 2)}\n`;
}

const REGISTRY = 'https://registry.invalid';

interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  /** The name of the package, where it differs from that of its folder. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  /** A package of the registry has one. */
  readonly integrity?: string;
}

function addressed(where: string, entry: LockEntry): LockEntry {
  if (entry.integrity === undefined) return entry;
  const folder = where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { name = folder, version } = entry;
  const resolved = `${REGISTRY}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  // Members keep the order of npm.
  const members = Object.entries(entry).filter(([member]) => member !== 'resolved');
  return Object.fromEntries(
    members.flatMap((member) => (member[0] === 'version' ? [member, ['resolved', resolved]] : [member])),
  );
}
