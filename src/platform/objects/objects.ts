import type { ObjectAddress, Storage } from './storage.ts';
import type { Config } from '../../config.ts';
import { refuse } from '../../contract/refusal.ts';

const storages: Readonly<Record<ObjectAddress['scheme'], (config: Config) => Promise<Storage>>> = {
  gs: async (config) => (await import('./google.ts')).googleStorage(config),
  s3: async (config) => (await import('./s3.ts')).s3Storage(config),
  file: async (config) => (await import('./files.ts')).fileStorage(config),
};

const form = /^(gs|s3|file):\/\/([a-z0-9][a-z0-9._-]{1,253}[a-z0-9]|)\/(\P{Cc}+)$/u;
/** Characters that a server or a proxy may take for the end of a name, plain or percent-encoded. */
const separator = /[/\\]|%2f|%5c/i;
/** Empty, `.` and `..`: a program that normalizes such a path opens another object. */
const noName = /^(?:\.|%2e){0,2}$/i;

/** Undefined if the text is not the address of an object. Sends no request. */
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
