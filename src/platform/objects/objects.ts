import type { Config } from '../../config.ts';
import { refuse } from '../../contract/refusal.ts';

/** Where an object lies: `gs://bucket/key`, `s3://bucket/key`, `file:///folder/key` inside the configured folder. */
export interface ObjectAddress {
  readonly scheme: 'gs' | 's3' | 'file';
  /** Empty for files. */
  readonly bucket: string;
  readonly key: string;
}

/** One kind of storage. Clients are loaded when first used: most installations use none. */
export interface Storage {
  read(address: ObjectAddress): Promise<AsyncIterable<Uint8Array>>;
  write(address: ObjectAddress, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

const storages: Readonly<Record<ObjectAddress['scheme'], (config: Config) => Promise<Storage>>> = {
  gs: async (config) => (await import('./google.ts')).googleStorage(config),
  s3: async (config) => (await import('./s3.ts')).s3Storage(config),
  file: async (config) => (await import('./files.ts')).fileStorage(config),
};

/** Undefined: no address of an object. Nothing is asked of anybody yet. */
export function parseObjectAddress(uri: string): ObjectAddress | undefined {
  const match = /^(gs|s3):\/\/([a-z0-9][a-z0-9._-]{1,253}[a-z0-9])\/(.+)$/.exec(uri);
  if (match !== null)
    return { scheme: match[1] === 'gs' ? 'gs' : 's3', bucket: match[2] ?? '', key: match[3] ?? '' };
  const file = /^file:\/\/\/(.+)$/.exec(uri)?.[1];
  if (file === undefined || file.includes('\0') || file.split('/').includes('..')) return undefined;
  return { scheme: 'file', bucket: '', key: file };
}

export async function readObject(config: Config, uri: string): Promise<AsyncIterable<Uint8Array>> {
  const address = parseObjectAddress(uri);
  if (address === undefined) throw refuse('storage-refused', `"${uri}" is no address of an object`);
  return (await storages[address.scheme](config)).read(address);
}

export async function writeObject(
  config: Config,
  uri: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const address = parseObjectAddress(uri);
  if (address === undefined) throw refuse('storage-refused', `"${uri}" is no address of an object`);
  await (await storages[address.scheme](config)).write(address, bytes);
}
