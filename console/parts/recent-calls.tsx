import { useEffect, useState } from 'preact/hooks';
import { onCalls, recentCalls } from '../api/calls.ts';
import { CallList } from './call-list.tsx';

const SHOWN = 6;

/** The newest calls of the tab whose method and path match, as they were sent and answered. */
export function RecentCalls({ of: shown }: { readonly of: RegExp }) {
  const [calls, setCalls] = useState(recentCalls);
  useEffect(() => onCalls(() => setCalls(recentCalls())), []);
  const newest = calls
    .filter(({ method, path }) => shown.test(`${method} ${path}`))
    .toReversed()
    .slice(0, SHOWN);
  if (newest.length === 0) return null;
  return (
    <section class="stack">
      <h2>Requests and responses</h2>
      <CallList calls={newest} />
    </section>
  );
}
