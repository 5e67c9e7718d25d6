import { deleteDemoWorld } from '../../catalogue/demo/delete-demo-world.ts';
import { loadDemoWorld } from '../../catalogue/demo/load-demo-world.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { progressOn } from '../output/progress.ts';
import { stoppedOr } from '../output/stopped.ts';

export const demo: Command = {
  usage: '[--hotels N] [--seed S] [--delete] [--json]',
  flags: { hotels: { type: 'string' }, seed: { type: 'string' }, delete: { type: 'boolean' } },
  run: (call) =>
    call.withNeeds(async (needs) => {
      if (call.flags.has('delete')) return deleteDemo(call, needs);
      const hotels = wholeNumber('hotels', call.flags.text('hotels') ?? '5000');
      const seed = call.flags.text('seed');
      const progress = progressOn(call, 'hotels of the demo world');
      const startedMs = performance.now();
      try {
        const wanted = { hotels, onProgress: progress.show, signal: call.signal };
        await loadDemoWorld(
          needs,
          seed === undefined ? wanted : { ...wanted, seed: wholeNumber('seed', seed) },
        );
      } catch (error) {
        throw stoppedOr(error, {
          signal: call.signal,
          detail: 'Run the same command to continue where it stopped.',
        });
      } finally {
        progress.end();
      }
      const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(1));
      call.print(
        { hotels, seconds },
        () => `The demo world of ${hotels.toLocaleString('en')} hotels is loaded (${seconds} s).`,
      );
    }),
};

async function deleteDemo({ print, signal }: CommandCall, needs: CommandNeeds): Promise<void> {
  const deleted = await deleteDemoWorld(needs, signal);
  print(deleted, () =>
    deleted.hotels === 0
      ? 'There is no demo world.'
      : `${deleted.hotels} hotels of the demo world and ${deleted.partnerIds} partner ids were deleted.`,
  );
}

const MOST = 50_000_000;

function wholeNumber(flag: string, text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number <= MOST) return number;
  throw new Problem(
    `--${flag} is "${text}"; it must be a whole number from 0 to ${MOST.toLocaleString('en')}.`,
  );
}
