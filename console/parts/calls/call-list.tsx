import { useState } from 'preact/hooks';
import type { Call } from '../../lib/kept-calls.ts';
import { clientCodeOf, curlOf } from '../../lib/curl.ts';
import { number } from '../../lib/format.ts';
import { Badge, type Tone } from '../badge.tsx';
import { Code } from '../copy.tsx';
import { Fold } from '../fold.tsx';

/** Calls with their request and response, as a command and as a program. */
export function CallList({ calls }: { readonly calls: readonly Call[] }) {
  return (
    <div class="stack">
      {calls.map((call) => (
        <OneCall key={call.id} call={call} />
      ))}
    </div>
  );
}

function OneCall({ call }: { readonly call: Call }) {
  const { method, path, body, status, milliseconds, requestId, answer } = call;
  const [isOpen, setOpen] = useState(false);
  const summary = (
    <>
      <code class="grow cut">
        {method} {path}
      </code>
      <Badge tone={toneOf(status)}>
        {status === undefined ? 'running' : status === 0 ? 'no answer' : status}
      </Badge>
      <span class="quiet time">{milliseconds === undefined ? '' : `${number(milliseconds)} ms`}</span>
    </>
  );
  return (
    <Fold class="call" summary={summary} isOpen={isOpen} setOpen={setOpen}>
      {() => (
        <div class="stack">
          <Code label="As a command" text={curlOf(location.origin, call)} />
          <Code label="As a program" text={clientCodeOf(location.origin, call)} />
          {body !== undefined && <Code label="Request" text={pretty(body)} />}
          {answer !== undefined && <Code label="Response" text={pretty(answer)} />}
          {requestId !== undefined && (
            <p class="quiet small">
              Request id <code>{requestId}</code>
            </p>
          )}
        </div>
      )}
    </Fold>
  );
}

function toneOf(status: number | undefined): Tone {
  if (status === undefined) return 'info';
  if (status === 0 || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
