import { number, percent } from '../../lib/format.ts';
import { ShareBar } from '../../parts/progress.tsx';
import type { Confidences } from './confidences.ts';

interface ThresholdCardProps {
  readonly confidences: Confidences;
  /** Rows of the list for each row of the result: more than 1 for a sample. */
  readonly scale: number;
  readonly jobThreshold: number;
  readonly threshold: number;
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
  const { matched, review, expectedWrong, expectedRight } = confidences.at(threshold, jobThreshold);
  const about = scale === 1 ? '' : 'about ';
  const rows = (count: number) => Math.round(count * scale);
  const digits = expectedWrong * scale < 10 ? 1 : 0;
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
      <Histogram confidences={confidences} threshold={threshold} />
      <label class="field">
        <span>
          Matched from a confidence of <strong>{percent(threshold)}</strong>{' '}
          {threshold !== jobThreshold && <span class="hint">(set: {percent(jobThreshold)})</span>}
        </span>
        <input
          type="range"
          min={0.3}
          max={0.995}
          step={0.005}
          value={threshold}
          onInput={(event) => setThreshold(Number(event.currentTarget.value))}
        />
      </label>
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

interface HistogramProps {
  readonly confidences: Confidences;
  readonly threshold: number;
}

/** Rows by confidence, those below the threshold in another colour. The figures below say the same in words. */
function Histogram({ confidences, threshold }: HistogramProps) {
  const bins = confidences.histogram;
  const most = Math.max(1, ...bins.map(({ matched, review }) => matched + review));
  return (
    <div class="histogram" aria-hidden="true">
      {bins.map(({ matched, review }, index) => {
        const count = matched + review;
        const range = `${index * 5} to ${index * 5 + 5} %`;
        return (
          <i
            key={index}
            class={(index + 1) / 20 > threshold ? 'above' : ''}
            title={`${range}: ${number(count)} rows`}
            // A few rows among thousands are seen as well.
            style={{ height: `${count === 0 ? 0 : Math.max(3, 100 * Math.sqrt(count / most))}%` }}
          />
        );
      })}
    </div>
  );
}
