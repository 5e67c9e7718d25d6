import { useEffect, useState } from 'preact/hooks';
import { onCalls, recentCalls } from '../../api/calls.ts';
import { CallList } from '../../parts/calls/call-list.tsx';
import { Empty } from '../../parts/loaded.tsx';

const SHOWN = 100;

/** The latest calls of the console itself, as commands that can be repeated. */
export function CallsTab() {
  const [calls, setCalls] = useState(recentCalls);
  useEffect(() => onCalls(() => setCalls(recentCalls())), []);
  if (calls.length === 0)
    return (
      <Empty title="No call yet">
        <p>Every call that other pages make in this tab is listed here, to be repeated.</p>
      </Empty>
    );
  return <CallList calls={calls.toReversed().slice(0, SHOWN)} />;
}
