import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A real server of a storage protocol, started for one test file. */
export interface StorageServer extends AsyncDisposable {
  readonly url: string;
  /** The environment variables for the official client. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Creates the bucket, if the protocol requires it. */
  makeBucket(name: string): Promise<void>;
}

export interface StorageKind {
  readonly scheme: 'gs' | 's3';
  /** Why it cannot be started here; undefined if it can. */
  missing(): string | undefined;
  start(): Promise<StorageServer>;
}

/** Ends a child and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
