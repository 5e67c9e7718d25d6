import { number, percent } from '../../lib/format.ts';
import type { Confidences, Thresholds } from './confidences.ts';

/** The service takes thresholds between these. */
const LEAST = 0.3;
const MOST = 0.9999;
const STEP = 0.005;
const ticks = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

interface HistogramProps extends Thresholds {
  readonly confidences: Confidences;
  readonly setThreshold: (threshold: number) => void;
}

/** Rows by confidence in the colours of their verdicts, and the slider of the threshold on the same scale. */
export function Histogram({ confidences, threshold, jobThreshold, setThreshold }: HistogramProps) {
  const bins = confidences.histogram({ threshold, jobThreshold });
  const most = Math.max(1, ...bins.map(({ matched, review }) => matched + review));
  return (
    <div class="threshold">
      <div class="histogram" aria-hidden="true">
        {bins.map(({ matched, review }, index) => (
          <Bin key={index} matched={matched} review={review} most={most} of={index / bins.length} />
        ))}
        <b style={{ left: `${threshold * 100}%` }} />
      </div>
      <div class="ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${tick * 100}%` }}>
            {percent(tick, 0)}
          </span>
        ))}
      </div>
      <label class="field">
        <input
          type="range"
          style={{ '--least': LEAST }}
          min={LEAST}
          max={1}
          step={STEP}
          value={threshold}
          onInput={(event) => setThreshold(Math.min(MOST, Number(event.currentTarget.value)))}
        />
        <span>
          Matched from a confidence of <strong>{percent(threshold)}</strong>{' '}
          {threshold !== jobThreshold && <span class="hint">(set: {percent(jobThreshold)})</span>}
        </span>
      </label>
    </div>
  );
}

interface BinProps {
  readonly matched: number;
  readonly review: number;
  /** Rows of the highest bin. */
  readonly most: number;
  /** The least confidence of the bin. */
  readonly of: number;
}

function Bin({ matched, review, most, of }: BinProps) {
  const count = matched + review;
  // A few rows among thousands are seen as well.
  const height = count === 0 ? 0 : Math.max(3, 100 * Math.sqrt(count / most));
  const text = `from ${percent(of)}: ${number(matched)} matched, ${number(review)} in review`;
  return (
    <span title={text} style={{ height: `${height}%` }}>
      {review > 0 && <i class="warn" style={{ flexGrow: review }} />}
      {matched > 0 && <i class="good" style={{ flexGrow: matched }} />}
    </span>
  );
}
