import { Gauge, type Registry } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { cacheBriefly } from '../../lib/async/cache-briefly.ts';
import { readReadiness, type Readiness } from './readiness.ts';

interface Probes {
  readonly readiness: (needs: Needs) => Promise<Readiness>;
  readonly metrics: (needs: Needs) => Promise<string>;
}

const probes = new WeakMap<Registry, Probes>();

/** Anyone may request these often, so their results are cached: one of each for a process and its registry. */
function probesOf(needs: Needs): Probes {
  const known = probes.get(needs.metrics);
  if (known !== undefined) return known;
  const rule = { factor: limits.probeKeptFactor, ticksMs: () => needs.clock.ticksMs() };
  const made = {
    readiness: cacheBriefly(readReadiness, rule),
    metrics: cacheBriefly(({ metrics }: Needs) => metrics.metrics(), rule),
  };
  probes.set(needs.metrics, made);
  return made;
}

/** A process that was asked to stop is not ready, whatever was cached before. */
export async function probeReadiness(needs: Needs): Promise<Readiness> {
  return needs.draining?.aborted === true
    ? notReady('stop', 'the process is stopping')
    : probesOf(needs).readiness(needs);
}

export function probeMetrics(needs: Needs): Promise<string> {
  return probesOf(needs).metrics(needs);
}

/** A process that its proxy leaves out answers no requests, so counts of errors do not show it. */
export function measureReadiness(needs: Needs): void {
  new Gauge({
    name: 'innkeeper_ready',
    help: '1 if the process is ready, otherwise 0; GET /health/ready has the reason.',
    registers: [needs.metrics],
    async collect() {
      const { ready } = await probeReadiness(needs);
      this.set(ready ? 1 : 0);
    },
  });
}

export function notReady(name: string, detail: string): Readiness {
  return { ready: false, parts: [{ name, ready: false, detail }] };
}
