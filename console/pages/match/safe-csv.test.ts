import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeCsv, safeFile } from './safe-csv.ts';

test('only cells that a spreadsheet would run change', () => {
  const csv = 'id,name\r\nH1,"Lodge, Old ""Pier"""\r\n-5,=cmd()\r\n"@x,y",+44 1\r\n,\r\n';
  assert.equal(
    safeCsv(csv),
    'id,name\r\nH1,"Lodge, Old ""Pier"""\r\n-5,\'=cmd()\r\n"\'@x,y",\'+44 1\r\n,\r\n',
  );
});

test('a file that arrives in pieces is the same, wherever it is cut', async () => {
  const csv = 'id,name\r\nH1,"Lodge,\nOld ""Pier"""\r\nH2,=cmd()\r\nH3,"=Östlich\n=x"\r\n=1+1,x';
  const bytes = new TextEncoder().encode(csv);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of [bytes.slice(0, cut), bytes.slice(cut)]) controller.enqueue(piece);
        controller.close();
      },
    });
    const file = await safeFile(new Response(body));
    assert.equal(await file.text(), safeCsv(csv), `cut at ${cut}`);
  }
});
