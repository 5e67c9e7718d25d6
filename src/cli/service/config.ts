import { showConfig } from '../../config.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const config: Command = {
  words: 'config',
  usage: '[--json]',
  summary: 'Prints every variable with the value in effect; secrets are masked.',
  flags: {},
  run({ config: effective, print }) {
    const shown = showConfig(effective);
    print(shown, () =>
      table(
        ['variable', 'value', '', 'unit', 'meaning'],
        shown.map((row) => [row.name, row.value, row.isDefault ? '(default)' : '', row.unit, row.meaning]),
      ),
    );
    return Promise.resolve();
  },
};
