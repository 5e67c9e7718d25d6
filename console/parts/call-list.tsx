import type { Call } from '../api/calls.ts';
import { clientCodeOf, curlOf } from '../lib/curl.ts';
import { number } from '../lib/format.ts';
import { Badge, type Tone } from './badge.tsx';
import { Code } from './copy.tsx';

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

function OneCall({ call, isOpen = false }: { readonly call: Call; readonly isOpen?: boolean }) {
  const { method, path, body, status, milliseconds, requestId, answer } = call;
  return (
    <details class="call" open={isOpen}>
      <summary>
        <code class="grow cut">
          {method} {path}
        </code>
        <Badge tone={toneOf(status)}>
          {status === undefined ? 'running' : status === 0 ? 'no answer' : status}
        </Badge>
        <span class="quiet time">{milliseconds === undefined ? '' : `${number(milliseconds)} ms`}</span>
      </summary>
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
    </details>
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
