import { limits } from '../../contract/limits.ts';
import { openAnswerRoom } from './answer-room.ts';
import { openPartner } from './partner.ts';

/** The operator named it in SIMULATOR_URL, and it usually runs on the loopback. */
const simulator = openPartner({ toPrivate: true });
const room = openAnswerRoom(limits.simulatorAnswersBytes);

/** A call of the simulator in its own process: JSON over HTTP, in both directions. */
export async function callSimulator(url: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  const { status, bytes } = await simulator.call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    answerBytes: limits.simulatorAnswerBytes,
    room,
  });
  const text = bytes.toString();
  if (status >= 300) throw new Error(`the simulator answered ${status} to ${url}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}
