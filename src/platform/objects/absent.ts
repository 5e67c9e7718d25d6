import { refuse, type Refusal } from '../../contract/refusal.ts';

/** What is not there will not be there at the next try: the caller is told by the address, and nobody tries again. */
export function absent(uri: string): Refusal {
  return refuse('storage-refused', `${uri}: there is no such object`);
}
