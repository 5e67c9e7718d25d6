import { limits } from '../../contract/limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { serveThread } from '../../platform/thread-pool.ts';
import { roomEngine } from '../load-engine.ts';
import { begin, type RoomWork } from './room-work.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

/** The thread that compares rooms: it runs a slice of one request, responds, and takes the next message in order. */
export type SliceRequest =
  | { readonly kind: 'begin'; readonly id: number; readonly work: RoomWork }
  | { readonly kind: 'go'; readonly id: number }
  | { readonly kind: 'forget'; readonly id: number };

/** The bytes of `{"data": …}` once the work is done. */
export interface SliceAnswer {
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

const begun = new Map<number, Pieces<unknown>>();

// A request waits for the lexicons: they are read before the thread gets its low priority.
roomEngine();

serveThread<SliceRequest>((request) => {
  const { id } = request;
  if (request.kind === 'begin') begun.set(id, begin(roomEngine(), request.work));
  const pieces = begun.get(id);
  if (request.kind === 'forget' || pieces === undefined) {
    begun.delete(id);
    return { answer: {} };
  }
  try {
    const bytes = slice(pieces);
    if (bytes === undefined) return { answer: {} };
    begun.delete(id);
    return { answer: { bytes }, transfer: [bytes.buffer] };
  } catch (error) {
    begun.delete(id);
    throw error;
  }
});

function slice(pieces: Pieces<unknown>): Uint8Array<ArrayBuffer> | undefined {
  const untilMs = systemClock.ticksMs() + limits.roomSliceMs;
  do {
    const step = pieces.next();
    if (step.done === true) return new TextEncoder().encode(JSON.stringify({ data: step.value }));
  } while (systemClock.ticksMs() < untilMs);
  return undefined;
}
