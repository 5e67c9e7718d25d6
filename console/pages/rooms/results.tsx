import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { percent } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Waterfall } from '../../parts/evidence/waterfall.tsx';
import { Fold } from '../../parts/fold.tsx';
import { useNearView } from '../../parts/lists/use-near-view.ts';
import { mappedTo, stretchesOf, type Explanation, type Token } from './names.ts';

type Reference = Schemas['ReadReference'];
type Candidate = Schemas['ExplainedCandidate'];

interface ResultsProps {
  readonly results: readonly Explanation[];
  readonly references: readonly Reference[];
  readonly changes: ReadonlyMap<string, string | undefined>;
}

/** What a window of any usual height shows. */
const RENDERED_AT_ONCE = 20;

/** Each name with what was read, where it leads, and why. */
export function Results({ results, references, changes }: ResultsProps) {
  const tokensOf = new Map(references.map(({ id, tokens }) => [id, tokens]));
  return (
    <ul class="room-results">
      {results.map((result, index) => (
        <OneResult
          key={result.i}
          result={result}
          was={changes.has(result.name) ? (changes.get(result.name) ?? 'not mapped') : undefined}
          tokensOf={tokensOf}
          isFirst={index < RENDERED_AT_ONCE}
        />
      ))}
    </ul>
  );
}

interface OneResultProps {
  readonly result: Explanation;
  /** Where the name led before the last edit, if that has changed. */
  readonly was: string | undefined;
  readonly tokensOf: ReadonlyMap<Candidate['id'], readonly Token[]>;
  readonly isFirst: boolean;
}

function OneResult({ result, was, tokensOf, isFirst }: OneResultProps) {
  const [isOpen, setOpen] = useState(false);
  const { frame, isNear } = useNearView<HTMLLIElement>(isFirst);
  if (!isNear && !isOpen)
    return (
      <li ref={frame} class="far">
        {result.name}
      </li>
    );
  const summary = (
    <>
      <ReadName name={result.name} tokens={result.tokens} />
      <span class="row">
        <Verdict result={result} />
        {was !== undefined && <strong class="changed-from">was {was}</strong>}
      </span>
    </>
  );
  return (
    <li ref={frame}>
      <Fold summary={summary} isOpen={isOpen} setOpen={setOpen}>
        {() => (
          <div class="room-why">
            <Attributes attributes={result.attributes} />
            {result.candidates.map((candidate) => (
              <OneCandidate
                key={String(candidate.id)}
                candidate={candidate}
                tokens={tokensOf.get(candidate.id) ?? []}
              />
            ))}
          </div>
        )}
      </Fold>
    </li>
  );
}

function Verdict({ result }: { readonly result: Explanation }) {
  const reference = mappedTo(result);
  const [best] = result.candidates;
  if (reference === undefined)
    return (
      <>
        <Badge tone="warn">not mapped</Badge> <span class="quiet">{result.reason?.text}</span>
      </>
    );
  return (
    <>
      <Badge tone="good">{percent(best?.scoreCalibrated ?? 0)}</Badge> {reference}
    </>
  );
}

/** The words in colours of what they state; the same is said in their titles and below. */
function ReadName({ name, tokens }: { readonly name: string; readonly tokens: readonly Token[] }) {
  return (
    <span class="read-name">
      {stretchesOf(name, tokens).map(({ text, token }, index) =>
        token === undefined ? (
          <span key={index} class={text.trim() === '' ? '' : 'unread'}>
            {text}
          </span>
        ) : (
          <span key={index} class={`token ${token.attribute}`} title={`${token.attribute}: ${token.value}`}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}

function Attributes({ attributes }: { readonly attributes: Explanation['attributes'] }) {
  const stated = Object.entries(attributes).filter(([, value]) => value !== 'none');
  return (
    <section class="stack">
      <h3>Read as</h3>
      {stated.length === 0 && <p class="quiet">Nothing that the engine knows.</p>}
      <dl class="pairs">
        {stated.map(([name, value]) => [
          <dt key={name}>{wordsOf(name)}</dt>,
          <dd key={`${name}=`}>{value}</dd>,
        ])}
      </dl>
    </section>
  );
}

/** `roomAccessibility` → `accessibility`. */
const wordsOf = (name: string) =>
  name
    .replace(/^room/, '')
    .replaceAll(/(?<=.)([A-Z])/g, ' $1')
    .toLowerCase();

function OneCandidate({
  candidate,
  tokens,
}: {
  readonly candidate: Candidate;
  readonly tokens: readonly Token[];
}) {
  const { name, evidence, score, scoreCalibrated } = candidate;
  return (
    <section class="stack">
      <h3>
        <ReadName name={name} tokens={tokens} />
      </h3>
      <Waterfall
        parts={evidence.map(({ text, logOdds }) => ({ label: text, amount: logOdds }))}
        sum={score}
        probability={scoreCalibrated}
      />
    </section>
  );
}
