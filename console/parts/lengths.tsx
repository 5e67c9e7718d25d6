import type { ComponentChildren } from 'preact';
import { number } from '../lib/format.ts';

export interface Line {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly count: number;
}

/** Counts as lines whose lengths can be compared. */
export function Lengths({ lines }: { readonly lines: readonly Line[] }) {
  const most = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <ul class="lengths">
      {lines.map(({ key, label, count }) => (
        <li key={key}>
          <span class="cut" dir="auto">
            {label}
          </span>
          <span class="length" aria-hidden="true">
            <i style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span class="number">{number(count)}</span>
        </li>
      ))}
    </ul>
  );
}
