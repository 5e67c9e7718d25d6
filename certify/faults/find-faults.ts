import { forward, type Passing, type Reply } from '../forward.ts';
import { play } from '../play.ts';
import { scenarios } from '../scenarios/index.ts';
import type { Known } from '../stage.ts';
import type { Fault, Json } from './fault.ts';

/** Plays the scenario of a fault against the service with this fault. Returns what was found, or why not. */
export async function findFault(
  fault: Fault,
  { base, key, known }: { readonly base: string; readonly key: string; readonly known: Known },
): Promise<{ readonly isFound: boolean; readonly detail: string }> {
  const scenario = scenarios.find(({ name }) => name === fault.foundBy);
  if (scenario === undefined) return { isFound: false, detail: `no scenario is called ${fault.foundBy}` };
  await using faulty = await forward(base, 0, async (request, pass) => {
    if (!isAt(fault, request)) return pass(request);
    return broken(fault, request, await pass(fault.request?.(request) ?? request));
  });
  const { checks, reason } = await play(scenario, { base: faulty.base, key }, known);
  const found = checks.find(({ promise, holds }) => promise === fault.breaks && !holds);
  const others = checks.filter(({ holds }) => !holds).map(({ promise }) => promise);
  return {
    isFound: found !== undefined,
    detail: found?.detail ?? reason ?? `broken: ${others.join(', ') || 'none'}`,
  };
}

function isAt({ at }: Fault, { method, path }: Passing): boolean {
  return `${method} ${path}`.startsWith(at);
}

function broken({ reply }: Fault, request: Passing, answer: Reply): Reply {
  const changed = reply?.(parsed(answer.body), answer, request);
  if (changed === undefined) return answer;
  const { status = answer.status, json, text } = changed;
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    status,
    headers: { ...answer.headers, ...changed.headers },
    body: body === undefined ? answer.body : Buffer.from(body),
  };
}

function parsed(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
