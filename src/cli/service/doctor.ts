import { Problem } from '../../lib/problem.ts';
import { examine, examineWithout, type Finding } from '../../platform/doctor.ts';
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
        findings.map((finding) => [markOf(finding), finding.name, finding.says]),
      ),
    );
    return isFine ? 0 : 1;
  },
};

function markOf({ isFine, isWarning }: Finding): string {
  if (!isFine) return 'WRONG';
  return isWarning === true ? 'look' : 'ok';
}

/** A database that cannot even be opened is a finding too, and no reason to stop looking. */
async function findingsOf({ config, withUntouched }: CommandCall): Promise<Finding[]> {
  try {
    // The opened configuration: it holds the key that a file of the data directory brings.
    return await withUntouched(({ db, clock, config: opened }, databaseUrl) =>
      examine({ ...opened, databaseUrl, db, clock }),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return examineWithout(error.message, config);
  }
}
