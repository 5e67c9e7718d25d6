import { refuse, type Refusal } from '../../contract/refusal.ts';

/** Permanent errors of a storage, by the status of its response. */
const finals = {
  read: new Map([
    [401, 'there is no permission to read it'],
    [403, 'there is no permission to read it'],
    [404, 'there is no such object'],
  ]),
  write: new Map([
    [401, 'there is no permission to write it'],
    [403, 'there is no permission to write it'],
    [404, 'there is no such bucket'],
  ]),
} as const;

/** Undefined: a retry may succeed. Otherwise the caller gets the reason with the address, and there is no retry. */
export function refusedBy(
  status: number | undefined,
  { uri, act }: { readonly uri: string; readonly act: keyof typeof finals },
): Refusal | undefined {
  const reason = status === undefined ? undefined : finals[act].get(status);
  return reason === undefined ? undefined : refuse('storage-refused', `${uri}: ${reason}`);
}
