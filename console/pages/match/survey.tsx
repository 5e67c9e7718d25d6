import { matchHotels, tryHotels, type Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { useKeyOf } from '../../api/use-key-of.ts';
import { go, pathOf } from '../../app/url.ts';
import { bytes, counted, number, percent } from '../../lib/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Columns } from './columns.tsx';
import { findingTexts } from './findings.ts';
import { Sample } from './sample.tsx';

type DryRun = Schemas['HotelMatchDryRun'];

interface SurveyProps {
  readonly file: File;
  readonly partner: string;
  readonly leave: () => void;
}

/** A list before it is matched: columns, findings, and what a sample of its rows says. */
export function Survey({ file, partner, leave }: SurveyProps) {
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const [threshold, setThreshold] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [isStarting, setStarting] = useState(false);
  const list = { file, columns, ...(partner === '' ? {} : { partner }) };
  // A repeated start after a lost connection is the same job, if nothing was changed meanwhile.
  const keyOf = useKeyOf(JSON.stringify([columns, partner, threshold]));
  const survey = useCall(() => tryHotels(api, list), [JSON.stringify(columns)]);
  const canStart = (survey.value?.rows ?? 0) > 0 && survey.value?.missing.length === 0;
  const start = async () => {
    setStarting(true);
    setError(undefined);
    try {
      const job = await matchHotels(api, { ...list, minConfidence: threshold, idempotencyKey: keyOf() });
      go(pathOf('match', [job.job_id]));
    } catch (failure) {
      setError(() => failure);
      setStarting(false);
    }
  };
  return (
    <div class="wide-stack">
      <header class="row spread">
        <h2>
          {file.name} <span class="quiet small">{bytes(file.size)}</span>
        </h2>
        <span class="row">
          <button type="button" class="button" onClick={leave}>
            Another file
          </button>
          <button
            type="button"
            class="button primary"
            disabled={isStarting || !canStart}
            onClick={() => void start()}
          >
            {isStarting ? 'Starting…' : `Match ${counted(survey.value?.rows ?? 0, 'row')}`}
          </button>
        </span>
      </header>
      {error !== undefined && <Failure error={error} retry={() => void start()} />}
      <WhenLoaded of={survey} lines={6}>
        {(found) => (
          <>
            {found.missing.length > 0 && (
              <p class="notice warn">
                <strong>No column has the {found.missing.join(' and the ')} of the hotels.</strong> Say below
                which one it is.
              </p>
            )}
            <Columns survey={found} columns={columns} change={setColumns} />
            <Findings of={found} />
            {found.job !== null && (
              <Sample
                key={found.job.job_id}
                job={found.job}
                threshold={threshold}
                setThreshold={setThreshold}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

function Findings({ of: { rows, findings, sharedPoints } }: { readonly of: DryRun }) {
  if (rows === 0) return <p class="notice warn">The list has headings and no rows.</p>;
  if (findings.length === 0 && sharedPoints.length === 0)
    return <p class="notice good">Nothing in the list makes matching harder.</p>;
  return (
    <section class="card stack">
      <h2>Quality</h2>
      <ul class="stack">
        {findings.map(({ finding, rows, of: examined }) => {
          const { text, meaning } = findingTexts[finding];
          return (
            <li key={finding}>
              <strong>
                {percent(rows / examined)} {text}
              </strong>{' '}
              <span class="quiet">
                ({number(rows)} of {counted(examined, 'row')}). {meaning}
              </span>
            </li>
          );
        })}
        {sharedPoints.length > 0 && (
          <li>
            <strong>Points that many hotels share</strong>{' '}
            <span class="quiet">
              ({sharedPoints.slice(0, 3).join('; ')}
              {sharedPoints.length > 3 && ' …'}). They locate none of these hotels.
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
