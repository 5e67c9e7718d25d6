import { serveThread } from '../../platform/thread-pool.ts';
import type { ComparedHotel } from '../match/stores/catalogue-store.ts';
import { Comparison, outcomes } from './compare-entries.ts';
import { partitionsOf, type Chunk } from './chunk.ts';

/** The thread that compares: it reads a chunk, answers which hotels of the catalogue it needs, and compares when it has them. */
export type CheckRequest =
  | {
      readonly kind: 'begin';
      readonly id: number;
      readonly chunk: Chunk;
      readonly survivors: readonly (readonly [loser: number, survivor: number])[];
    }
  | { readonly kind: 'finish'; readonly id: number; readonly hotels: readonly ComparedHotel[] }
  | { readonly kind: 'forget'; readonly id: number };

const begun = new Map<number, Comparison>();

serveThread<CheckRequest>((request) => {
  const { id } = request;
  if (request.kind === 'begin') {
    const comparison = new Comparison(partitionsOf(request.chunk), new Map(request.survivors));
    begun.set(id, comparison);
    return { answer: comparison.hotels };
  }
  const comparison = begun.get(id);
  begun.delete(id);
  if (request.kind === 'forget' || comparison === undefined) return { answer: undefined };
  const compared = comparison.finish(request.hotels);
  return { answer: compared, transfer: outcomes.map((outcome) => compared.lines[outcome].buffer) };
});
