import type { Sql } from '../../contract/database.ts';

/** Settings with which a server writes neither rows nor parameters into its log; docs/operating.md lists the same. */
const quietLogging = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;

/** What the server would write; each needs the server to log that kind of line at all. */
const leaks = [
  {
    setting: 'log_error_verbosity',
    writes: 'the row that breaks a constraint',
    happens: `current_setting('log_error_verbosity') <> 'terse' and ${logsErrors('log_min_messages')}`,
  },
  {
    setting: 'log_parameter_max_length_on_error',
    writes: 'the parameters of a statement that fails',
    happens: `current_setting('log_parameter_max_length_on_error') <> '0' and ${logsErrors('log_min_messages')}`,
  },
  {
    setting: 'log_parameter_max_length',
    writes: 'the parameters of the statements it logs',
    happens: `current_setting('log_parameter_max_length') <> '0' and (current_setting('log_statement') <> 'none'
      or current_setting('log_min_duration_statement') <> '-1'
      or current_setting('log_min_duration_sample') <> '-1')`,
  },
  {
    setting: 'log_min_error_statement',
    writes: 'the text of a statement that fails',
    happens: `${logsErrors('log_min_error_statement')} and ${logsErrors('log_min_messages')}`,
  },
] as const satisfies readonly {
  readonly setting: keyof typeof quietLogging;
  readonly writes: string;
  readonly happens: string;
}[];

/** A setting may name several levels (PostgreSQL 19 has one for each kind of process): one that includes errors is enough. */
function logsErrors(setting: string): string {
  return `current_setting('${setting}') ~* '(debug|info|notice|warning|error)'`;
}

/** A warning if the server would log values of rows; otherwise undefined. */
export async function logWarning(sql: Sql): Promise<string | undefined> {
  const row = await sql.row<Record<string, boolean>>(
    `select ${leaks.map(({ setting, happens }) => `(${happens}) as ${setting}`).join(', ')}`,
  );
  const found = leaks.filter(({ setting }) => row?.[setting] === true);
  if (found.length === 0) return undefined;
  const wanted = found.map(({ setting }) => `${setting} = ${quietLogging[setting]}`).join(', ');
  return `the database logs ${found.map(({ writes }) => writes).join(', ')}: set ${wanted}.`;
}
