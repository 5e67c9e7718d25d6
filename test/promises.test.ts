import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { routes } from '../src/app/routes.ts';
import { appearance } from '../src/contract/refusals.ts';
import type { Route } from '../src/contract/route.ts';

/**
 * Every documented status of an operation has a test with it in its name: `POST /rates/book → 409`.
 * Refusals of the server for every operation are tested in `endpoints.test.ts`.
 * docs/testing.md explains how names are read.
 */
const root = path.join(import.meta.dirname, '..');

/** A quoted text with a method, a path and at least one status behind an arrow. */
const quoted = /(['"`])((?:(?!\1).)*?\/(?:(?!\1).)*?→ \d{3}(?:(?!\1).)*)\1/g;

/** A status behind an arrow, mostly with the call before it. */
const arrow = /(?:(GET|POST|PUT|DELETE|\$\{[^}]*\}) (\/\w\S*)\s+)?→ (\d{3})/g;

const kept = await promisesKept();

for (const entry of routes) {
  const operation = `${entry.method} ${entry.path}`;
  test(`${operation} has a test for each status it documents`, () => {
    const missing = promisedStatuses(entry).filter(
      (status) => !kept.some((name) => name.test(`${operation} → ${status}`)),
    );
    assert.deepEqual(missing, [], `no test is named "${operation} → ${missing[0]} …"`);
  });
}

function promisedStatuses(entry: Route): readonly number[] {
  const statuses = [
    ...Object.keys(entry.answers).map(Number),
    ...entry.refusals.map((name) => appearance(entry.group, name).status),
  ];
  return [...new Set(statuses)];
}

/** The names of tests that speak of a status, as patterns: what a template puts in may be anything. */
async function promisesKept(): Promise<RegExp[]> {
  const names: RegExp[] = [];
  for await (const file of glob('{src,test,examples}/**/*.test.ts', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, , name = ''] of text.matchAll(quoted)) names.push(...patternsOf(name));
  }
  return names;
}

/** `GET /a → 200, then → 404, and POST /a → 201` speaks of three statuses; an arrow belongs to the call before it. */
function patternsOf(name: string): RegExp[] {
  const patterns: RegExp[] = [];
  let call = '';
  for (const [, method, where = '', status] of name.matchAll(arrow)) {
    if (method !== undefined) call = `${asPattern(method)} ${asPattern(where)}`;
    if (call !== '') patterns.push(new RegExp(`^${call} → ${status}$`));
  }
  return patterns;
}

function asPattern(text: string): string {
  return text
    .split(/\$\{[^}]*\}/)
    .map((piece) => RegExp.escape(piece))
    .join('.*');
}
