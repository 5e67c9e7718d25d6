import type { Group } from '../contract/groups.ts';
import type { Route } from '../contract/route.ts';
import { holdsCardNumber } from '../lib/card-number.ts';

/** What the server knows of its addresses beyond the router: for slashes, wrong methods, and the form of a 404. */
export interface PathTable {
  /** The address without a slash at its end, unless a route is declared with it. */
  withoutNeedlessSlash(url: string): string;
  /** The methods that would have been answered here; empty where the path itself is unknown. */
  methodsAt(path: string): readonly string[];
  /** The group whose form an error takes: that of the operation here, else of the one with the longest common beginning. */
  groupAt(path: string): Group;
}

const versions = /^\/v[23]\.0(?=\/|$)/;

/** Where an operation hangs: below the version, at the root, or both. */
export function mountedPaths({ path, mount = 'v3' }: Pick<Route, 'path' | 'mount'>): readonly string[] {
  const below = `/v3.0${path}`;
  return { v3: [below], root: [path], both: [below, path] }[mount];
}

export function belowVersion(path: string): string {
  return path.replace(versions, '') || '/';
}

/** The address without its question. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The path as it may be logged and repeated: without the number of a card, also one written with escapes. */
export function shownPath(url: string): string {
  const path = pathOf(url);
  return holdsCardNumber(path.replaceAll(/%[\da-f]{2}/gi, ' ')) ? '/(looks like a card number)' : path;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly group: Group;
}

export function pathTable(routes: readonly Route[]): PathTable {
  const entries = routes.flatMap((route) => mountedPaths(route).map((path) => entryOf(route, path)));
  const slashed = entries.filter(({ path }) => path.length > 1 && path.endsWith('/'));
  return {
    withoutNeedlessSlash: (url) => withoutNeedlessSlash(url, slashed),
    methodsAt: (path) => methodsAt(entries, path),
    groupAt: (path) => groupAt(entries, path),
  };
}

function entryOf({ method, group }: Route, path: string): Entry {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return { method, path, group, pattern: new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}

function withoutNeedlessSlash(url: string, slashed: readonly Entry[]): string {
  const question = url.indexOf('?');
  const end = question === -1 ? url.length : question;
  if (end < 2 || url[end - 1] !== '/') return url;
  const path = url.slice(0, end);
  if (slashed.some(({ pattern }) => pattern.test(path))) return url;
  return (path.replace(/\/+$/, '') || '/') + url.slice(end);
}

function methodsAt(entries: readonly Entry[], path: string): readonly string[] {
  const methods = entries.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

function groupAt(entries: readonly Entry[], path: string): Group {
  const here = belowVersion(path);
  let best: { readonly shared: number; readonly group: Group } = { shared: 0, group: 'operations' };
  for (const entry of entries) {
    const shared = entry.pattern.test(path) ? Infinity : sharedSegments(belowVersion(entry.path), here);
    if (shared > best.shared) best = { shared, group: entry.group };
  }
  return best.group;
}

function sharedSegments(left: string, right: string): number {
  const others = right.split('/').slice(1);
  const segments = left.split('/').slice(1);
  const different = segments.findIndex((segment, index) => segment !== others[index]);
  return different === -1 ? segments.length : different;
}
