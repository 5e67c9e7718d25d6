import { Problem } from '../../lib/problem.ts';
import { examine, examineWithout, type Finding } from '../../platform/doctor/doctor.ts';
import type { Command, CommandCall } from '../command.ts';
import { table } from '../output/table.ts';

export const doctor: Command = {
  usage: '[--json]',
  flags: {},
  async run(call) {
    const findings = await findingsOf(call);
    const isFine = findings.every((finding) => finding.isFine);
    call.print({ ok: isFine, findings }, () =>
      table(
        ['', 'what', 'found'],
        findings.map((finding) => [markOf(finding), finding.name, finding.detail]),
      ),
    );
    return isFine ? 0 : 1;
  },
};

function markOf({ isFine, isWarning }: Finding): string {
  if (!isFine) return 'fail';
  return isWarning === true ? 'warn' : 'ok';
}

/** A database that cannot be opened is a finding too, and does not stop the other checks. */
async function findingsOf({ config, withoutMigrating }: CommandCall): Promise<Finding[]> {
  try {
    // The opened configuration includes the key from a file in the data directory.
    return await withoutMigrating(({ db, clock, config: opened }, databaseUrl) =>
      examine({ ...opened, databaseUrl, db, clock }),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return examineWithout(error.message, config);
  }
}
