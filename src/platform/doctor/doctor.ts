import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';
import { messageOf } from '../../lib/shown-error.ts';
import type { Db } from '../../contract/database.ts';
import { offerZones, zoneSource } from '../../lib/time-zones/local-time.ts';
import { releasedAboutMs, type ZoneSource } from '../../lib/time-zones/sources.ts';
import { systemZones } from '../files/zone-files.ts';
import { aheadInWords } from '../database-clock.ts';
import { readCertificate } from '../files/certificate.ts';
import { freeBytes } from '../files/disk-full.ts';
import type { Clock } from '../../contract/needs.ts';
import { examineDatabase } from './examine-database.ts';
import { examineReplica, type Warning } from './examine-replica.ts';
import { findWaiting, readMigrations } from '../sql/migrations.ts';
import { BOSS_SCHEMA } from '../queue/boss.ts';
import { listDeadLetters } from '../queue/dead-letters.ts';
import { countJobs } from '../queue/metrics.ts';
import { countSecrets, refuseOtherKey } from '../secrets/stored-secrets.ts';
import { judgeConnectionUse, readConnectionUse } from '../sql/connection-use.ts';
import { logWarning } from '../sql/log-settings.ts';

/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly isFine: boolean;
  /** What was found, and how to fix it if it is not fine. */
  readonly detail: string;
  /** Works, but needs attention. */
  readonly isWarning?: true;
}

export type Installation = Pick<
  Config,
  'dataDir' | 'host' | 'port' | 'tlsCert' | 'tlsKey' | 'secretsKey' | 'databasePoolSize' | 'databasePooler'
> & {
  readonly databaseUrl: string;
  readonly databaseReadUrl: string | undefined;
  readonly db: Db;
  readonly clock: Pick<Clock, 'machineAheadMs' | 'nowMs'>;
};

type Outside = Omit<Installation, 'databaseUrl' | 'db' | 'clock'>;
type Checks<P> = Readonly<Record<string, (installation: P) => Promise<string | Warning> | string>>;

/** Checks without the database. Each throws a Problem, or returns what it found. */
const outside: Checks<Outside> = {
  async storage({ dataDir }) {
    // With a separator at the end, so that a file of that name is not accepted.
    await access(`${dataDir}${path.sep}`, constants.W_OK | constants.X_OK).catch(() => {
      throw new Problem(
        `${dataDir} is not a folder that can be written: make it writable for this user, or set DATA_DIR.`,
      );
    });
    const freeMib = Math.floor((await freeBytes(dataDir)) / MIB);
    if (freeMib >= LEAST_FREE_MIB) return `${dataDir} can be written, ${freeMib} MiB free`;
    throw new Problem(
      `${dataDir} has ${freeMib} MiB left of the ${LEAST_FREE_MIB} it should have: free some space.`,
    );
  },

  async port({ host, port, tlsCert }) {
    const serving = await whoServes(host, port, tlsCert !== undefined);
    if (serving === 'nothing') return `${port} is free`;
    if (serving === 'Innkeeper') return `${port} is served by Innkeeper`;
    throw new Problem(`${port} on ${host} is taken by another program: stop that one, or set PORT.`);
  },
};

/** Checks that use the database. */
const inside: Checks<Installation> = {
  database: examineDatabase,
  async 'database log'({ db }) {
    const warning = await logWarning(db);
    return warning === undefined ? 'the database logs no values of rows' : { warning };
  },

  async connections({ db, databasePoolSize, databasePooler }) {
    const use = await readConnectionUse(db);
    if (databasePooler === 'transaction')
      return `a process opens at most ${databasePoolSize} to the pooler; the server allows ${use.allowed}, of which ${use.open} are open`;
    const { detail, isTooMuch } = judgeConnectionUse(use, databasePoolSize);
    return isTooMuch
      ? {
          warning: `${detail}: raise max_connections (or the connection limit of the role or the database), or lower DATABASE_POOL_SIZE.`,
        }
      : detail;
  },

  replica: examineReplica,
  async migrations({ db }) {
    const waiting = await findWaiting(db, await readMigrations());
    if (waiting.length === 0) return 'all applied';
    throw new Problem(`${waiting.length} are not applied yet: start the service, which applies them.`);
  },

  async secrets({ db, secretsKey }) {
    await refuseOtherKey(db, { secretsKey });
    const { sealed, clear } = await countSecrets(db, { secretsKey });
    if (clear === 0) return `${sealed} are sealed, and the key opens them`;
    return {
      warning: `${clear} of ${sealed + clear} are stored in clear: start the service, which seals them.`,
    };
  },

  async certificate({ clock, ...files }) {
    const certificate = await readCertificate(files);
    if (certificate === undefined) return 'the service speaks HTTP without TLS';
    const days = Math.floor((certificate.expiresAt.getTime() - clock.nowMs()) / DAY_MS);
    if (days < 0)
      throw new Problem(`the certificate expired ${-days} days ago: renew the files TLS_CERT and TLS_KEY.`);
    if (days >= LEAST_DAYS) return `it is valid for ${days} more days`;
    return { warning: `it expires in ${days} days: renew the files TLS_CERT and TLS_KEY.` };
  },

  clock({ clock }) {
    const aheadMs = Math.round(clock.machineAheadMs());
    if (Math.abs(aheadMs) <= MOST_SKEW_MS)
      return Promise.resolve(
        `the clocks of this machine and of the database are ${Math.abs(aheadMs)} ms apart`,
      );
    throw new Problem(
      `the clock of this machine is ${aheadInWords(aheadMs)} the database's: synchronize both machines with one time server.`,
    );
  },

  async 'time zones'({ clock }) {
    const zones = await systemZones();
    if (zones !== undefined) offerZones(zones);
    return judgedZones(zoneSource(), clock.nowMs());
  },

  async queue({ db }) {
    const there = await db.row<{ there: boolean }>(
      `select to_regclass('${BOSS_SCHEMA}.job') is not null as there`,
    );
    if (!there?.there) throw new Problem('there is no queue yet: start the service, which creates it.');
    const [dead, counts] = [await listDeadLetters(db), await countJobs(db)];
    if (dead.length > 0) {
      throw new Problem(
        `dead jobs: ${dead.length}; \`jobs dead\` lists the reasons, \`jobs requeue ID\` retries one.`,
      );
    }
    const oldestSeconds = Math.max(
      0,
      ...counts.filter((row) => row.state !== 'active').map((row) => row.oldestSeconds),
    );
    if (oldestSeconds <= LONGEST_WAIT_SECONDS)
      return `no dead jobs, the oldest is due for ${Math.round(oldestSeconds)} s`;
    throw new Problem(
      `the oldest job is due for ${Math.round(oldestSeconds)} s: start a worker (\`work\`), or more of them.`,
    );
  },
};

/** Changes of daylight saving time are announced some months ahead. */
const OLD_ZONES_MS = 400 * 24 * 3_600_000;

/** Old data is a warning: deadlines in zones whose rules have changed since are wrong by an hour. */
export function judgedZones(
  { name, version }: Pick<ZoneSource, 'name' | 'version'>,
  nowMs: number,
): string | Warning {
  const ageMs = nowMs - (releasedAboutMs(version) ?? 0);
  const months = Math.max(0, Math.round(ageMs / (30.44 * 24 * 3_600_000)));
  const detail = `${version || 'unknown release'} from ${name}, about ${months} ${months === 1 ? 'month' : 'months'} old`;
  if (ageMs <= OLD_ZONES_MS) return detail;
  return { warning: `${detail}: update the system's tzdata or Innkeeper.` };
}

const MIB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
/** A certificate that is renewed automatically is renewed earlier than this. */
const LEAST_DAYS = 14;
/** A bulk file with its answer, some write-ahead log, and a reserve. */
const LEAST_FREE_MIB = 2_048;
/** All decisions use the time of the database. Log lines do not, and a difference of a second is visible there. */
const MOST_SKEW_MS = 1_000;
const LONGEST_WAIT_SECONDS = 300;
const ANSWER_WITHIN_MS = 2_000;

/** Runs all checks, also after one has failed. */
export async function examine(installation: Installation): Promise<Finding[]> {
  return [...(await look(inside, installation)), ...(await look(outside, installation))];
}

/** The same if the database cannot be opened, for a reason that is already known. */
export async function examineWithout(reason: string, installation: Outside): Promise<Finding[]> {
  return [{ name: 'database', isFine: false, detail: reason }, ...(await look(outside, installation))];
}

async function look<P>(checks: Checks<P>, installation: P): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const finding = await Promise.try(check, installation).then(
      (detail): Finding =>
        typeof detail === 'string'
          ? { name, isFine: true, detail }
          : { name, isFine: true, isWarning: true, detail: detail.warning },
      (error: unknown): Finding => ({ name, isFine: false, detail: messageOf(error) }),
    );
    findings.push(finding);
  }
  return findings;
}

async function whoServes(
  host: string,
  port: number,
  isSecure: boolean,
): Promise<'nothing' | 'Innkeeper' | 'another program'> {
  const place = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (port === 0 || !(await isOpen(place, port))) return 'nothing';
  const module = isSecure ? https : http;
  // The certificate names a host other than the address of this machine.
  const options = {
    host: place,
    port,
    path: '/health/live',
    timeout: ANSWER_WITHIN_MS,
    rejectUnauthorized: false,
  };
  const asking = module.get(options);
  asking.on('timeout', () => asking.destroy());
  const answered = await once(asking, 'response').catch(() => undefined);
  asking.destroy();
  // `response` has one argument, of this type.
  const answer = answered?.[0] as http.IncomingMessage | undefined;
  return answer?.statusCode === 200 && 'x-request-id' in answer.headers ? 'Innkeeper' : 'another program';
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: ANSWER_WITHIN_MS });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
