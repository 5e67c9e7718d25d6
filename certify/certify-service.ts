import { learn } from './known.ts';
import { maskedAll, maskOf } from './masking.ts';
import { playAll } from './play.ts';
import { servicePromises } from './promises.ts';
import { type Report, totalsOf } from './report.ts';
import { scenarios } from './scenarios/index.ts';
import { Service } from './service.ts';
import { Unusable } from './unusable.ts';

interface Wanted {
  readonly base: string;
  readonly key: string;
  readonly hotel?: string | undefined;
  /** Only the scenarios whose names contain this. */
  readonly only?: string | undefined;
  /** Without those that wait for suppliers, jobs and limits. */
  readonly isShort?: boolean;
  readonly log: (line: string) => void;
}

/** Plays every scenario against a service and reports what held. */
export async function certifyService({
  base,
  key,
  hotel,
  only = '',
  isShort = false,
  log,
}: Wanted): Promise<Report> {
  const chosen = scenarios.filter(({ name, isSlow }) => name.includes(only) && !(isShort && isSlow === true));
  if (chosen.length === 0) throw new Unusable(`No scenario has "${only}" in its name.`);
  const startedAt = new Date().toISOString();
  const startedMs = performance.now();
  const known = await learn(new Service(base, key), hotel);
  const played = await playAll(chosen, {
    where: { base, key },
    known,
    onEnd: ({ name, result, reason, ms }) =>
      log(`${result.padEnd(7)} ${name}${reason === undefined ? '' : `: ${reason}`} (${ms} ms)`),
  });
  return {
    what: 'certification of a service',
    service: base,
    startedAt,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    totals: totalsOf(played, Object.keys(servicePromises).length),
    scenarios: maskedAll(played, maskOf([key])),
  };
}
