import type { Author, Environment, Owner } from '../../contract/owner.ts';
import { ownerNamed } from '../../app/operator/owner.ts';
import { Refusal } from '../../contract/refusal.ts';
import { refusals, type RefusalName } from '../../contract/refusals.ts';
import { Problem } from '../../lib/problem.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Flags } from '../command.ts';
import { personOf } from './person.ts';

/** The owner of a command's objects: the flags `--account ID --env sandbox|production`. */
export const ownerFlags = { account: { type: 'string' }, env: { type: 'string' } } as const;
export const ownerUsage = '--account ID --env sandbox|production';

export async function ownerOf(needs: Pick<Needs, 'db'>, flags: Flags): Promise<Owner> {
  const accountId = flags.required('account');
  return ownerNamed(needs, { accountId, environment: environmentFrom(flags.required('env')) });
}

/** The owner of a command's objects, and the person who acts. */
export async function authorOf(needs: Pick<Needs, 'db'>, flags: Flags): Promise<Author> {
  return { ...(await ownerOf(needs, flags)), keyId: personOf(flags) };
}

export function environmentFrom(text: string): Environment {
  if (text === 'sandbox' || text === 'production') return text;
  throw new Problem(`--env is "${text}"; it must be sandbox or production.`);
}

/** Messages of refusals without a detail. */
function plainWords(name: RefusalName): string {
  const { simple = '{}', message } = refusals[name];
  return simple.includes('{}') ? message : simple;
}

/** Refusals of stories have codes of the API; at a terminal only the message is shown. */
export async function inWords<T>(story: Promise<T>): Promise<T> {
  try {
    return await story;
  } catch (error) {
    if (error instanceof Refusal) throw new Problem(error.detail ?? plainWords(error.refusal));
    throw error;
  }
}
