import { number } from '../lib/format.ts';

/** The progress of a job. Without a total, only the number of finished items is shown. */
export function Progress({
  done,
  total,
  label,
}: {
  readonly done: number;
  readonly total: number | null;
  readonly label: string;
}) {
  const share = total === null || total === 0 ? 0 : done / total;
  return (
    <div class="stack">
      <span
        class="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span class="small quiet">
        {number(done)}
        {total !== null && ` of ${number(total)}`}
      </span>
    </div>
  );
}

export interface Share {
  readonly label: string;
  readonly count: number;
  readonly tone: 'good' | 'warn' | 'bad' | 'info' | 'none';
}

/** Parts of a whole as one bar with a legend. */
export function ShareBar({ label, shares }: { readonly label: string; readonly shares: readonly Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const text = shares.map((share) => `${share.label}: ${number(share.count)}`).join(', ');
  return (
    <div class="stack">
      <div class="bar" role="img" aria-label={`${label}: ${text}`}>
        {shares
          .filter(({ count }) => count > 0)
          .map((share) => (
            <i key={share.label} class={share.tone} style={{ width: `${(share.count / total) * 100}%` }} />
          ))}
      </div>
      <div class="legend">
        {shares.map((share) => (
          <span key={share.label}>
            <span class={`bar-key ${share.tone}`} />
            {share.label} {number(share.count)}
          </span>
        ))}
      </div>
    </div>
  );
}
