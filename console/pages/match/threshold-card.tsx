import { number } from '../../lib/format.ts';
import { ShareBar } from '../../parts/progress.tsx';
import type { Confidences, Thresholds } from './confidences.ts';
import { Histogram } from './histogram.tsx';

interface ThresholdCardProps extends Thresholds {
  readonly confidences: Confidences;
  /** Rows of the list for each row of the result: more than 1 for a sample. */
  readonly scale: number;
  readonly setThreshold: (threshold: number) => void;
}

/** The confidence from which a row is matched, and what each value would cost on both sides. */
export function ThresholdCard({
  confidences,
  scale,
  jobThreshold,
  threshold,
  setThreshold,
}: ThresholdCardProps) {
  const { matched, review, expectedWrong, expectedRight } = confidences.at({
    threshold,
    jobThreshold,
  });
  const about = scale === 1 ? '' : 'about ';
  const rows = (count: number) => Math.round(count * scale);
  // As exact as the preview of the adoption, except from a sample.
  const digits = scale === 1 || expectedWrong * scale < 10 ? 1 : 0;
  return (
    <div class="stack">
      <ShareBar
        label="Rows by verdict"
        shares={[
          { label: 'matched', count: rows(matched), tone: 'good' },
          { label: 'review', count: rows(review), tone: 'warn' },
          { label: 'no match', count: rows(confidences.noMatch), tone: 'none' },
        ]}
      />
      <Histogram
        confidences={confidences}
        threshold={threshold}
        jobThreshold={jobThreshold}
        setThreshold={setThreshold}
      />
      <dl class="figures">
        <div class="figure">
          <dt>Matched, of which wrong</dt>
          <dd>
            {about}
            {number(expectedWrong * scale, digits)}{' '}
            <span class="quiet small">of {number(rows(matched))}</span>
          </dd>
        </div>
        <div class="figure">
          <dt>To review, of which right</dt>
          <dd>
            {about}
            {number(expectedRight * scale)} <span class="quiet small">of {number(rows(review))}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
