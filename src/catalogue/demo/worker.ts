import { serveThread, type ThreadAnswer } from '../../platform/thread-pool.ts';
import type { Batch } from '../read/batch.ts';
import { demoMaker, type DemoChoice, type DemoMaker, type DemoPart } from './demo-parts.ts';

/** The thread that makes the demo world of a first start. */
export type DemoRequest =
  | { readonly kind: 'begin'; readonly choice: DemoChoice }
  | { readonly kind: 'places' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number };

/** A batch without its columns, whose readers are functions. */
export type SentBatch = Pick<Batch, 'lines' | 'values'>;

export type SentPart = Readonly<Record<'hotels' | 'rooms' | 'mappings' | 'retired', SentBatch>> &
  Pick<DemoPart, 'merges'>;

let maker: DemoMaker | undefined;
let last: Promise<unknown> = Promise.resolve();

// The start waits for it. One request after the other: the first part is needed first.
serveThread<DemoRequest>(
  (request) => {
    const next = last.then(() => answer(request));
    last = next.catch(() => undefined);
    return next;
  },
  { isUrgent: true },
);

async function answer(request: DemoRequest): Promise<ThreadAnswer> {
  if (request.kind === 'begin') {
    maker = demoMaker(request.choice);
    return { answer: undefined };
  }
  if (maker === undefined) throw new Error('the first request does not state the world');
  if (request.kind === 'part') return { answer: sentPart(await maker.part(request.from, request.to)) };
  const places = await maker.places();
  const pieces = Object.values(places).flatMap((rows) => rows.pieces);
  return { answer: places, transfer: pieces.map(({ buffer }) => buffer) };
}

function sentPart({ hotels, rooms, mappings, retired, merges }: DemoPart): SentPart {
  return {
    hotels: sent(hotels),
    rooms: sent(rooms),
    mappings: sent(mappings),
    retired: sent(retired),
    merges,
  };
}

function sent({ lines, values }: Batch): SentBatch {
  return { lines, values };
}
