import { percent, signed } from '../../lib/format.ts';
import { stepsOf, type Part } from '../../lib/waterfall.ts';

interface WaterfallProps {
  readonly parts: readonly Part[];
  readonly sum: number;
  /** The sum as a probability. */
  readonly probability: number;
}

/** Evidence in log-odds as bars that add up to a score. */
export function Waterfall({ parts, sum, probability }: WaterfallProps) {
  return (
    <ol class="waterfall">
      {stepsOf(parts).map(({ label, text = '', amount, left, width }, index) => (
        <li key={index}>
          <span>
            <strong>{label}</strong>
            {text !== '' && <span class="quiet"> {text}</span>}
          </span>
          <span class="track" aria-hidden="true">
            <i
              class={amount < 0 ? 'bad' : 'good'}
              style={{ left: `${left * 100}%`, width: `max(2px, ${width * 100}%)` }}
            />
          </span>
          <span class="number">{signed(amount)}</span>
        </li>
      ))}
      <li class="sum">
        <strong>score</strong>
        <span class="quiet small">a probability of {percent(probability)}</span>
        <strong class="number">{signed(sum)}</strong>
      </li>
    </ol>
  );
}
