import { api } from './api.ts';

/** One server-sent event: its name, and its data as JSON. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
}

/** The events of a stream of the API, until it ends. `fetch` instead of `EventSource`, because the latter cannot send a key. */
export async function* streamOf(path: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const response = await api.send(path, { signal, headers: { accept: 'text/event-stream' } });
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const read = eventOf(event);
      if (read !== undefined) yield read;
    }
  }
}

function eventOf(text: string): StreamEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data.push(line.slice(5).trim());
  }
  if (data.length === 0) return undefined;
  return { name, data: JSON.parse(data.join('\n')) as unknown };
}
