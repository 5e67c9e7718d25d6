import path from 'node:path';
import { Readable } from 'node:stream';
import type { Part } from '../../contract/route.ts';
import { shownJob } from '../../hotels/match/wire/job-shapes.ts';
import { submitForm } from '../../hotels/match/submit/submit-job.ts';
import { nextOf } from '../../hotels/match/tasks.ts';
import type { Command, CommandCall } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { certaintyFlags, certaintyOf, certaintyUsage } from './certainty.ts';

/** The job that `POST /hotels/match/async` makes. A running service matches it. */
export const matchSubmit: Command = {
  usage: `FILE ${ownerUsage} [--partner NAME] ${certaintyUsage} [--json]`,
  flags: { ...ownerFlags, ...certaintyFlags, partner: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: (call) =>
    call.withNeeds(async (needs) => {
      const caller = await ownerOf(needs, call.flags);
      const { signal } = call;
      const sent = { caller, parts: formOf(call), signal };
      const answer = (_: unknown, job: Parameters<typeof shownJob>[0]) => Promise.resolve(job);
      const job = await inWords(submitForm(needs, sent, { next: nextOf(needs), answer }));
      call.print(shownJob(job), () => `${job.id}\n${job.total} rows wait for a service to match them.`);
    }),
};

async function* formOf({ positionals: [file = ''], flags, signal }: CommandCall): AsyncGenerator<Part> {
  const certainty = certaintyOf(flags);
  const fields = { ...certainty, partner: flags.text('partner') };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) yield { kind: 'field', name, value: String(value) };
  const bytes = Readable.from(unpacked(openFile(file, signal)), { objectMode: false });
  yield { kind: 'file', name: 'file', fileName: path.basename(file), bytes };
}
