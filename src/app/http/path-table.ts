import type { Group } from '../../contract/groups.ts';
import type { Route } from '../../contract/route.ts';
import { limits } from '../../contract/limits.ts';
import { holdsCardNumber } from '../../lib/cards/card-number.ts';

/** Functions on paths that the router does not have: trailing slashes, the methods of a path, and the form of a 404. */
export interface PathTable {
  /** The URL without a trailing slash, unless a route is declared with one. */
  withoutNeedlessSlash(url: string): string;
  /** The methods of this path; empty if the path is unknown. */
  methodsAt(path: string): readonly string[];
  /** The group whose form an error has: that of the operation at the path, or else with the longest common prefix. */
  groupAt(path: string): Group;
}

const versions = /^\/v[23]\.0(?=\/|$)/;

/** The paths of an operation: below the version, at the root, or both. */
export function mountedPaths({ path, mount = 'v3' }: Pick<Route, 'path' | 'mount'>): readonly string[] {
  const below = `/v3.0${path}`;
  return { v3: [below], root: [path], both: [below, path] }[mount];
}

export function belowVersion(path: string): string {
  return path.replace(versions, '') || '/';
}

/** The URL without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The path as logs and errors show it: cut, and without keys and card numbers, even if they are escaped. */
export function shownPath(url: string): string {
  const path = pathOf(url).slice(0, limits.pathBytes).replaceAll(anyKey, '…');
  const isCard = [path, unescaped(path), path.replaceAll(/%[\da-f]{2}/gi, ' ')].some(holdsCardNumber);
  return isCard ? CARD : path;
}

/** As in `accounts/key-text.ts`; also of a key with an error. */
const anyKey = /(sand|prod)_[0-9A-Za-z]{20,}/g;

const CARD = '/(looks like a card number)';

/** The path for the log: segments that are neither ids nor words of ours could be e-mail addresses or names. */
export function loggedPath(url: string): string {
  const path = pathOf(url);
  if (plainPaths.has(path)) return path;
  const logged = readPath(path);
  // Nothing that was left out is kept in memory.
  if (logged === path && plainPaths.size < REMEMBERED_PATHS) plainPaths.add(path);
  return logged;
}

/** Paths of a service without ids are few, and take a tenth of its cheapest request to read. */
const plainPaths = new Set<string>();
const REMEMBERED_PATHS = 1_000;

function readPath(url: string): string {
  const shown = shownPath(url);
  if (shown === CARD) return shown;
  return shown
    .split('/')
    .map((segment) => (/^[\w.~:-]*$/.test(segment) ? segment : '…'))
    .join('/');
}

/** The path as the router matches it: two ways to write one path are one operation. */
export function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Entry {
  readonly method: string;
  readonly group: Group;
}

/** One segment of the declared paths: `{bookingId}` is the child that matches any text. */
interface Segment {
  readonly children: Map<string, Segment>;
  readonly entries: Entry[];
  /** The group of the first route below here: errors have its form. */
  readonly group: Group;
}

/**
 * The declared paths as a tree of segments. A lookup reads at most as many segments as the longest declared path has; the
 * rest of a longer path is never split.
 */
export function pathTable(routes: readonly Route[]): PathTable {
  const mounted = emptySegment('operations');
  const below = emptySegment('operations');
  for (const route of routes) {
    for (const path of mountedPaths(route)) add(mounted, path, route);
    add(below, route.path, route);
  }
  const entriesAt = (path: string) => entriesBelow(mounted, segmentsOf(path));
  return {
    withoutNeedlessSlash: (url) => withoutNeedlessSlash(url, (path) => entriesAt(path).length > 0),
    methodsAt: (path) => methodsOf(entriesAt(path)),
    groupAt: (path) => entriesAt(path)[0]?.group ?? nearestGroup(below, segmentsOf(belowVersion(path))),
  };
}

function emptySegment(group: Group): Segment {
  return { children: new Map(), entries: [], group };
}

const PARAMETER = '{}';

function add(root: Segment, path: string, { method, group }: Route): void {
  let segment = root;
  for (const text of path.split('/').slice(1)) {
    const name = text.startsWith('{') ? PARAMETER : text;
    const next = segment.children.get(name) ?? emptySegment(group);
    segment.children.set(name, next);
    segment = next;
  }
  segment.entries.push({ method, group });
}

/** More segments than any declared path has: a longer path matches no route. */
const SEGMENTS = 12;

function segmentsOf(path: string): readonly string[] {
  return path.split('/', SEGMENTS + 1).slice(1);
}

/** The entries of every matching route: a named segment and a parameter may both match, so both are followed. */
function entriesBelow(segment: Segment, [text, ...rest]: readonly string[]): readonly Entry[] {
  if (text === undefined) return segment.entries;
  const named = segment.children.get(text);
  const parameter = text === '' ? undefined : segment.children.get(PARAMETER);
  return [named, parameter].flatMap((next) => (next === undefined ? [] : entriesBelow(next, rest)));
}

function nearestGroup(root: Segment, segments: readonly string[]): Group {
  let segment = root;
  for (const text of segments) {
    const next = segment.children.get(text) ?? segment.children.get(PARAMETER);
    if (next === undefined) break;
    segment = next;
  }
  return segment.group;
}

function withoutNeedlessSlash(url: string, isDeclared: (path: string) => boolean): string {
  const question = url.indexOf('?');
  const end = question === -1 ? url.length : question;
  if (end < 2 || url[end - 1] !== '/' || isDeclared(url.slice(0, end))) return url;
  let last = end;
  while (last > 1 && url[last - 1] === '/') last -= 1;
  return url.slice(0, last) + url.slice(end);
}

function methodsOf(entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}
