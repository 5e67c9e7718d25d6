import type { Innkeeper, Schemas } from './client.ts';
import { textsOf } from './csv.ts';

/** A part of a streamed search. */
export interface RatesEvent {
  readonly rates?: Schemas['RatesResponse']['data'];
  readonly hotels?: readonly Schemas['HotelSummary'][];
  readonly warnings?: readonly Schemas['SearchWarning'][];
}

/** The parts of a search as the suppliers answer. */
export async function* streamRates(
  api: Innkeeper,
  body: Schemas['RatesRequest'],
): AsyncGenerator<RatesEvent, void> {
  const response = await api.send('/v3.0/hotels/rates', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
  });
  let text = '';
  for await (const piece of textsOf(response.body ?? new ReadableStream())) {
    text += piece;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.replace(/^data: /, '');
      if (data !== '[DONE]') yield JSON.parse(data) as RatesEvent;
    }
  }
}
