import { useAuthors } from '../../api/use-authors.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { day, instant, shortTime } from '../../lib/format.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import type { TimelineEntry } from './timeline.ts';

const tones: Readonly<Record<TimelineEntry['kind'], Tone>> = {
  state: 'accent',
  call: 'info',
  money: 'good',
  event: 'none',
};

export function Timeline({ happenings }: { readonly happenings: readonly TimelineEntry[] }) {
  const authorText = useAuthors();
  return (
    <section class="card stack" aria-label="Timeline">
      <h2>What happened</h2>
      <ol class="timeline">
        {happenings.map(({ at, kind, text, who, detail, requestId }, index) => (
          <li key={index}>
            <span class="row">
              <Badge tone={tones[kind]}>{kind}</Badge>
              <strong>{text}</strong>
              {detail !== '' && <span class="quiet">{detail}</span>}
            </span>
            <span class="quiet small" title={instant(at)}>
              {instantWithMs(at)}
              {who !== '' && `, by ${authorText(who)}`}
              {requestId !== '' && (
                <>
                  , request{' '}
                  <Link to={pathOf('develop', ['requests'], { requestId })}>{requestId.slice(0, 12)}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** With milliseconds, because entries of the same second have an order. */
const instantWithMs = (iso: string) => `${day(iso)}, ${shortTime(iso)}.${iso.slice(20, 23)}`;
