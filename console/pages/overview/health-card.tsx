import { Fragment } from 'preact';
import type { Schemas } from 'innkeeper-client';
import { useCall } from '../../api/use-call.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from './card.tsx';

const AGAIN_MS = 10_000;

type Readiness = Schemas['Readiness'];

export function HealthCard() {
  const health = useCall(read, [], { everyMs: AGAIN_MS });
  return (
    <Card title="Health" of={health}>
      {(readiness) =>
        readiness === null ? (
          <p class="quiet">This address does not serve the checks: they are at OPS_PORT.</p>
        ) : (
          <dl class="pairs">
            {readiness.parts.map(({ name, ready, detail }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  <Badge tone={ready ? 'good' : 'bad'}>{ready ? 'ready' : 'not ready'}</Badge> {detail}
                </dd>
              </Fragment>
            ))}
          </dl>
        )
      }
    </Card>
  );
}

/** 503 has the same body: it says what is not ready. */
async function read(): Promise<Readiness | null> {
  const response = await fetch('/health/ready');
  if (response.status !== 200 && response.status !== 503) return null;
  return (await response.json()) as Readiness;
}
