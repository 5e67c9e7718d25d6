import { useEffect, useState } from 'preact/hooks';
import { onCalls, recentCalls } from '../../api/calls.ts';
import type { Call } from '../../lib/kept-calls.ts';
import { CallList } from './call-list.tsx';

/** Some of the calls that this tab made, also before a reload: the newest first. */
export function RecentCalls({ isShown }: { readonly isShown: (call: Call) => boolean }) {
  const [calls, setCalls] = useState(recentCalls);
  useEffect(() => onCalls(() => setCalls(recentCalls())), []);
  const shown = calls.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <section class="stack">
      <h2>Requests and responses</h2>
      <CallList calls={shown.toReversed()} />
    </section>
  );
}
