import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { differencesOf } from '../../bookings/sale/compat.ts';
import { fieldErrorsOf, type FieldError } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import type { FurtherCheck, Route } from '../../contract/route.ts';
import type { Needs } from '../../contract/needs.ts';
import { nobody } from '../http/request.ts';
import { cardFieldIn, refuseCard } from './card-fields.ts';
import { memberOf, problemFinder, without } from './check.ts';
import { formerFieldsOf, formerName } from './former.ts';
import { nulSentence } from './read-json.ts';
import { unknownParametersOf } from './unknown-parameters.ts';
import { valueReader } from './read-values.ts';

interface FieldRule {
  readonly whole: string;
  readonly misfit: RefusalName | undefined;
}

const withProblems = (misfit: RefusalName, problems: readonly FieldError[]) =>
  refuse(misfit, problems[0]?.message, { errors: problems });

/** Path and query values are text: they are converted to the types of their schema, and then checked. */
export function fieldsOf(schema: TSchema | undefined, { whole, misfit = 'misfit' }: FieldRule) {
  if (schema === undefined) return () => undefined;
  const read = valueReader(schema);
  const find = problemFinder(schema, whole);
  return (raw: unknown): Record<string, unknown> => {
    const card = cardFieldIn(raw, whole);
    if (card !== undefined) throw refuseCard(misfit, { value: raw, card });
    // The router and the query parser return objects of strings.
    const values = read(raw as Record<string, unknown>);
    const nul = nulIn(values);
    if (nul !== undefined) throw refuse(misfit, nul);
    const problems = find(values);
    if (problems.length > 0) throw withProblems(misfit, problems);
    return values;
  };
}

/** Refuses unknown query parameters, except of public clients, and of probes and browsers. */
export function parametersCheck({ query, rateClass }: Route): (request: FastifyRequest) => void {
  if (rateClass === 'none') return () => undefined;
  const find = unknownParametersOf(query);
  return (request) => {
    const problems = find(request.query);
    if (problems.length === 0 || differencesOf(request.caller ?? nobody).ignoreUnknownParameters) return;
    throw withProblems('misfit', problems);
  };
}

/** The character U+0000 is %00 in a URL; the database cannot store it. */
function nulIn(values: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(values).find(([, value]) =>
    [value].flat().some((one) => String(one).includes('\0')),
  );
  return found && nulSentence(found[0]);
}

/** Former names come first: their message is more useful than that the new name is missing. */
export function bodyCheck(
  { method, path, body }: Route,
  needs: Pick<Needs, 'db' | 'clock' | 'config'>,
): (request: FastifyRequest) => void {
  if (body?.json === undefined) return () => undefined;
  const former = formerFieldsOf(`${method} ${path}`);
  const find = problemFinder(body.json, 'the body');
  return (request) => {
    if (isForm(request)) return;
    if (body.isOptional === true) request.body ??= {};
    const renamed = formerName(former, request.body);
    if (renamed !== undefined) throw refuse('former-name', renamed);
    const problems = find(request.body);
    if (problems.length === 0) return;
    const further = furtherProblems(body.further, { needs, request, problems });
    throw withProblems(body.misfit ?? 'misfit', [...problems, ...further].slice(0, limits.problemsNamed));
  };
}

interface Checking {
  readonly needs: Pick<Needs, 'db' | 'clock' | 'config'>;
  readonly request: FastifyRequest;
  readonly problems: readonly FieldError[];
}

/** What the story would refuse in the members that fit the schema; its checks get only these. */
function furtherProblems(
  check: FurtherCheck = () => undefined,
  { needs, request: { caller, body }, problems }: Checking,
): readonly FieldError[] {
  const misfits = new Set(problems.map(memberOf));
  // A body that is not an object has no members, and when the list of misfits is full some may be unknown.
  if (misfits.has('') || problems.length >= limits.problemsNamed) return [];
  try {
    check(needs, { caller: caller ?? nobody, body: without(misfits, body), misfits });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fieldErrorsOf(error).filter((further) => !misfits.has(memberOf(further)));
  }
  return [];
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
