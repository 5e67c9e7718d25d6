export const RESTORE = 'put the folder back from a backup, or move it away to begin with an empty database';

interface Damage {
  readonly detail: RegExp;
  readonly what: string;
  readonly remedy: string;
}

/** Errors of PostgreSQL about a folder that it cannot use, and the remedies. The first that matches is reported. */
const damages: readonly Damage[] = [
  {
    detail: /No space left on device|Disk quota exceeded/,
    what: 'its disk is full',
    remedy: 'free some space there, or set DATA_DIR to a folder on another disk',
  },
  {
    detail: /invalid permissions/,
    what: 'others may read or write its folder "cluster"',
    remedy: 'close that folder to them (chmod 700)',
  },
  {
    detail: /wrong ownership|Permission denied/,
    what: 'its folder "cluster" belongs to another user',
    remedy: 'start as that user, or give the folder to this one',
  },
  {
    detail:
      /database files are incompatible|checksum in control file|pg_control|could not find the database system/,
    what: 'its file cluster/global/pg_control is missing or damaged',
    remedy: RESTORE,
  },
  {
    detail: /WAL directory|could not locate a valid checkpoint|invalid checkpoint/,
    what: 'its write-ahead log (cluster/pg_wal) is missing or damaged',
    remedy: RESTORE,
  },
  {
    detail: /server configuration file|could not load .*\.conf|configuration file .* contains errors/,
    what: 'one of its configuration files is missing or has errors',
    remedy: RESTORE,
  },
];

/** The message about a folder, if the output of the PostgreSQL program is a known error. */
export function damageOf(folder: string, log: string): string | undefined {
  const found = damages.find(({ detail }) => detail.test(log));
  return found === undefined ? undefined : damageSentence(folder, found);
}

function damageSentence(folder: string, { what, remedy }: Omit<Damage, 'detail'>): string {
  return `The database in ${folder} cannot be used: ${what}. Remedy: ${remedy}.`;
}

export function missing(folder: string, file: string): string {
  return damaged(folder, `its file ${file} is missing`);
}

export function damaged(folder: string, what: string): string {
  return damageSentence(folder, { what, remedy: RESTORE });
}

/** The line of the output with the reason: the last, without "shut down" and "removing contents". */
export function reasonIn(log: string): string {
  const lines = log.trim().split('\n');
  const grave = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line));
  return (grave ?? lines.at(-1) ?? '').replace(/^.*?\b(FATAL|PANIC|LOG|error):\s+/, '').trim();
}
