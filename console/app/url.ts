import { useEffect, useState } from 'preact/hooks';

/** The state of a page is in its URL: `/console/review?job=…&row=12` shows a colleague the same row. */
export interface Place {
  /** `review` of `/console/review/…`; `overview` of `/console`. */
  readonly page: string;
  /** The parts of the path after the page. */
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

const BASE = '/console';
const MOVED = 'innkeeper:moved';

export function placeOf(url: URL): Place {
  const [page = '', ...parts] = url.pathname
    .slice(BASE.length)
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return { page: page === '' ? 'overview' : page, parts, query: Object.fromEntries(url.searchParams) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Values that are undefined or empty are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

export function pathOf(page: string, parts: readonly string[] = [], query: Query = {}): string {
  const path = [BASE, page, ...parts.map(encodeURIComponent)].join('/');
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') words.set(name, String(value));
  const search = words.toString();
  return search === '' ? path : `${path}?${search}`;
}

export function go(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (path === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  dispatchEvent(new Event(MOVED));
}

/** Changes some names of the query and keeps the others. Back undoes it, unless it replaces the entry of the history. */
export function goQuery(change: Query, how: { readonly replace?: boolean } = {}): void {
  const { page, parts, query } = placeOf(new URL(location.href));
  go(pathOf(page, parts, { ...query, ...change }), how);
}

export function usePlace(): Place {
  const [href, setHref] = useState(location.href);
  useEffect(() => {
    const moved = () => setHref(location.href);
    addEventListener('popstate', moved);
    addEventListener(MOVED, moved);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener(MOVED, moved);
    };
  }, []);
  return placeOf(new URL(href));
}
