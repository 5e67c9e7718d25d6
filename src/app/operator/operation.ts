import { Type, type TSchema } from 'typebox';
import { describedAs } from '../../contract/fields.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { ok, type Call, type Parsed, type Route } from '../../contract/route.ts';
import { Problem } from '../../lib/problem.ts';

/** What an operator does, over HTTP and at the command line. Both call the same story. */
export interface Operation {
  /** The words of the command that does the same: `accounts suspend`. */
  readonly command: string;
  readonly route: Route;
}

interface Entry<P, Q, J> {
  readonly command: string;
  readonly method: Route['method'];
  /** Below `/operator`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: { readonly json: J; readonly example: unknown };
  /** What is in `data` of the answer. */
  readonly answers: { readonly description: string; readonly data: TSchema; readonly example: unknown };
  readonly refusals?: readonly RefusalName[];
  readonly run: (needs: Needs, call: Call<Parsed<P>, Parsed<Q>, Parsed<J>>) => Promise<unknown>;
}

export function operation<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  J extends TSchema | undefined = undefined,
>({ command, path, answers, run, refusals = [], ...entry }: Entry<P, Q, J>): Operation {
  const { description, data, example } = answers;
  const takesInput = entry.params !== undefined || entry.query !== undefined || entry.body !== undefined;
  const { body } = entry;
  const route = {
    ...entry,
    // A misspelt `expiresAt` would otherwise be a key that never expires.
    ...(body && { body: { ...body, refusesUnknown: true } }),
    path: `/operator${path}`,
    group: 'operator',
    answers: {
      200: {
        description,
        schema: Type.Object({ data: describedAs(data, description) }),
        examples: { one: { data: example } },
      },
    },
    refusals: [...(takesInput ? (['bad-request'] as const) : []), ...refusals],
    handle: async (needs: Needs, call: Call<Parsed<P>, Parsed<Q>, Parsed<J>>) =>
      ok({ data: await inCode(run(needs, call)) }),
  };
  // The cast drops the types that the schemas of the same entry guarantee at run time, as `route` does.
  return { command, route: route as unknown as Route };
}

/** Answers a `Problem`, which the command line prints as a sentence, as a refusal with that description. */
async function inCode<T>(story: Promise<T>): Promise<T> {
  try {
    return await story;
  } catch (error) {
    if (error instanceof Problem) throw refuse('bad-request', error.message);
    throw error;
  }
}
