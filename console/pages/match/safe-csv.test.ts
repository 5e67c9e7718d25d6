import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeCsv } from './safe-csv.ts';

test('only cells that a spreadsheet would run change', () => {
  const csv = 'id,name\r\nH1,"Lodge, Old ""Pier"""\r\n-5,=cmd()\r\n"@x,y",+44 1\r\n,\r\n';
  assert.equal(
    safeCsv(csv),
    'id,name\r\nH1,"Lodge, Old ""Pier"""\r\n-5,\'=cmd()\r\n"\'@x,y",\'+44 1\r\n,\r\n',
  );
});
