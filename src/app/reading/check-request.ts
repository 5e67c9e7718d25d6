import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { differencesOf } from '../../contract/public-form/compat.ts';
import {
  pointerTo,
  problemsOf,
  refuseField,
  refuseFields,
  throwAll,
  type FieldError,
  type Problems,
} from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import type { FurtherCheck, Route } from '../../contract/route.ts';
import type { Needs } from '../../contract/needs.ts';
import { noCaller } from '../http/request.ts';
import { cardFieldIn, refuseCard } from './card-fields.ts';
import { memberOf, problemFinder, without } from './check.ts';
import { formerFieldsOf, formerName } from './former.ts';
import { nulSentence } from './read-json.ts';
import { unknownFieldsOf, unknownParametersOf } from './unknown-parameters.ts';
import { valueReader } from './read-values.ts';

/** The checked path and query of a request. */
export interface CheckedCall {
  readonly params: Record<string, unknown> | undefined;
  readonly query: Record<string, unknown> | undefined;
}

type CheckNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>;

/** One of path, query and body after its schema check. */
interface Part {
  readonly value: unknown;
  readonly refusal?: Refusal;
  /** The members that do not match the schema; undefined if the part could not be compared with it. */
  readonly problems?: Problems;
}

/**
 * Checks names of query parameters, body, path and query. If any of them is refused, the error lists all invalid fields,
 * with those that the story would refuse; its status, code and description are those of the first part.
 */
export function callCheck(entry: Route, needs: CheckNeeds): (request: FastifyRequest) => CheckedCall {
  const { params, query, paramsMismatch, queryMismatch, queryFurther, body } = entry;
  const checkNames = parametersCheck(entry);
  const checkBody = bodyCheck(entry);
  const checkParams = fieldsCheck(params, { whole: 'the path', mismatch: paramsMismatch });
  const checkQuery = fieldsCheck(query, { whole: 'the query', mismatch: queryMismatch });
  return (request) => {
    const parts = {
      names: checkNames(request),
      body: checkBody(request),
      params: checkParams(request.params),
      query: checkQuery(request.query),
    };
    const refusals = Object.values(parts).flatMap(({ refusal }) => refusal ?? []);
    if (refusals.length > 0)
      throwAll(refusals, [
        ...furtherProblems(body?.further, { needs, request, part: parts.body }),
        ...furtherProblems(queryFurther, { needs, request, part: parts.query }),
      ]);
    // The values of a path and a query are objects, or absent.
    return { params: parts.params.value, query: parts.query.value } as CheckedCall;
  };
}

interface FieldRule {
  readonly whole: string;
  readonly mismatch: RefusalName | undefined;
}

/** Path and query values are text: they are converted to the types of their schema, and then checked. */
function fieldsCheck(schema: TSchema | undefined, { whole, mismatch = 'invalid-value' }: FieldRule) {
  if (schema === undefined) return (): Part => ({ value: undefined });
  const read = valueReader(schema);
  const find = problemFinder(schema, whole);
  return (raw: unknown): Part => {
    const card = cardFieldIn(raw, whole);
    if (card !== undefined) return { value: raw, refusal: refuseCard(mismatch, { value: raw, card }) };
    // The router and the query parser return objects of strings.
    const value = read(raw as Record<string, unknown>);
    const nul = nulIn(value);
    if (nul !== undefined) return { value, refusal: refuseField(mismatch, nul) };
    return compared(value, { problems: find(value), mismatch });
  };
}

function compared(
  value: unknown,
  { problems, mismatch }: { readonly problems: Problems; readonly mismatch: RefusalName },
): Part {
  if (problems.errors.length === 0) return { value, problems };
  return { value, problems, refusal: refuseFields(mismatch, problems) };
}

/** Refuses unknown query parameters, except of public clients, of public protocols, and of probes and browsers. */
function parametersCheck({
  query,
  rateClass,
  ignoresUnknownParameters,
}: Route): (request: FastifyRequest) => Part {
  if (rateClass === 'none' || ignoresUnknownParameters) return () => ({ value: undefined });
  const find = unknownParametersOf(query);
  return (request) => {
    const problems = find(request.query);
    const isIgnored =
      problems.errors.length > 0 && differencesOf(request.caller ?? noCaller).ignoreUnknownParameters;
    return isIgnored ? { value: undefined } : compared(undefined, { problems, mismatch: 'invalid-value' });
  };
}

/** The character U+0000 is %00 in a URL; the database cannot store it. */
function nulIn(values: Readonly<Record<string, unknown>>): FieldError | undefined {
  const found = Object.entries(values).find(([, value]) =>
    [value].flat().some((one) => String(one).includes('\0')),
  );
  return found && { pointer: pointerTo([found[0]]), message: nulSentence(found[0]) };
}

/** Former names come first: their message is more useful than that the new name is missing. */
function bodyCheck({ method, path, body }: Route): (request: FastifyRequest) => Part {
  if (body?.json === undefined) return () => ({ value: undefined });
  const former = formerFieldsOf(`${method} ${path}`);
  const find = problemFinder(body.json, 'the body');
  const findUnknown = body.refusesUnknown === true ? unknownFieldsOf(body.json) : undefined;
  const { mismatch = 'invalid-value' } = body;
  return (request) => {
    if (isForm(request)) return { value: undefined };
    if (body.isOptional === true) request.body ??= {};
    const value = request.body;
    const renamed = formerName(former, value);
    if (renamed !== undefined) return { value, refusal: refuse('former-name', renamed) };
    const problems = find(value);
    const isValid = problems.errors.length === 0;
    return compared(value, { problems: (isValid && findUnknown?.(value)) || problems, mismatch });
  };
}

interface Checking {
  readonly needs: CheckNeeds;
  readonly request: FastifyRequest;
  readonly part: Part;
}

/** The refusals of the story's checks, which get only the members that fit the schema. */
function furtherProblems(
  check: FurtherCheck | undefined,
  { needs, request: { caller }, part: { value, problems } }: Checking,
): readonly Problems[] {
  if (check === undefined || problems === undefined) return [];
  const mismatches = new Set(problems.errors.map(memberOf));
  // A body that is not an object has no members, and when the list of mismatches is full some may be unknown.
  if (mismatches.has('') || problems.errors.length >= limits.problemsNamed) return [];
  try {
    check(needs, { caller: caller ?? noCaller, body: without(mismatches, value), mismatches });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors, more } = problemsOf(error);
    return [{ errors: errors.filter((further) => !mismatches.has(memberOf(further))), more }];
  }
  return [];
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
