import type { ObjectAddress, Storage } from './storage.ts';
import type { Config } from '../../config.ts';
import { refuse } from '../../contract/refusal.ts';

const storages: Readonly<Record<ObjectAddress['scheme'], (config: Config) => Promise<Storage>>> = {
  gs: async (config) => (await import('./google.ts')).googleStorage(config),
  s3: async (config) => (await import('./s3.ts')).s3Storage(config),
  file: async (config) => (await import('./files.ts')).fileStorage(config),
};

const form = /^(gs|s3|file):\/\/([a-z0-9][a-z0-9._-]{1,253}[a-z0-9]|)\/(\P{Cc}+)$/u;
/** What a server or a proxy on the way may take for the end of a name, written as it is or in percent. */
const separator = /[/\\]|%2f|%5c/i;
/** Empty, `.` and `..`: a program that normalizes such a path reaches another place than the address says. */
const noName = /^(?:\.|%2e){0,2}$/i;

/** Undefined: no address of an object. Nothing is requested yet. */
export function parseObjectAddress(uri: string): ObjectAddress | undefined {
  const [, scheme = '', bucket = '', key = ''] = form.exec(uri) ?? [];
  if (!isScheme(scheme) || (scheme === 'file') !== (bucket === '')) return undefined;
  return key.split(separator).some((name) => noName.test(name)) ? undefined : { scheme, bucket, key };
}

function isScheme(text: string): text is ObjectAddress['scheme'] {
  return Object.hasOwn(storages, text);
}

export async function readObject(config: Config, uri: string): Promise<AsyncIterable<Uint8Array>> {
  const address = parseObjectAddress(uri);
  if (address === undefined) throw refuse('storage-refused', `"${uri}" is not an address of an object`);
  return (await storages[address.scheme](config)).read(address);
}

export async function writeObject(
  config: Config,
  uri: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const address = parseObjectAddress(uri);
  if (address === undefined) throw refuse('storage-refused', `"${uri}" is not an address of an object`);
  await (await storages[address.scheme](config)).write(address, bytes);
}
