import { showConfig } from '../../config.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const config: Command = {
  usage: '[--json]',
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
