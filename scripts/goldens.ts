import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorCatalogue } from '../src/app/openapi/error-catalogue.ts';
import { openApiWithoutExamples } from '../src/app/openapi/document.ts';
import { routes } from '../src/app/routes.ts';
import { collection } from './goldens/collection.ts';
import { jsonText } from './goldens/json-text.ts';
import { keyedOperations } from './goldens/keyed-operations.ts';
import { withAddresses } from './goldens/lock-file.ts';
import { notice } from './goldens/notice.ts';
import { schemaFile } from './goldens/schema.ts';
import { faultsDocument } from '../simulate/mutants-table.ts';

/** `npm run goldens [-- --update]`: compares the generated files with the source, or writes them. */
const goldens: Readonly<Record<string, string>> = {
  'docs/openapi.json': jsonText(openApiWithoutExamples(routes)),
  'docs/collection.json': jsonText(collection()),
  'clients/typescript/src/keyed-operations.ts': keyedOperations(),
  'docs/errors.md': errorCatalogue(routes),
  'docs/simulated-faults.md': faultsDocument(),
  'docs/schema.sql': await schemaFile(await readFile('docs/schema.sql', 'utf8').catch(() => '')),
  NOTICE: await notice(),
  ...(await lockFiles('.', 'bench', 'clients/typescript/build')),
};

const isUpdate = process.argv.includes('--update');
let stale = 0;
for (const [file, text] of Object.entries(goldens)) {
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === text) continue;
  if (isUpdate) await writeFile(file, text);
  else {
    stale += 1;
    console.log(`${file} differs from the source; \`npm run goldens -- --update\` writes it:`);
    console.log(await difference(file, text));
  }
}
process.exit(stale > 0 ? 1 : 0);

async function lockFiles(...folders: readonly string[]): Promise<Record<string, string>> {
  const names = folders.map((folder) => path.join(folder, 'package-lock.json'));
  const each = names.map(async (name) => [name, withAddresses(await readFile(name, 'utf8'))] as const);
  return Object.fromEntries(await Promise.all(each));
}

async function difference(file: string, text: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'golden-'));
  const fresh = path.join(folder, path.basename(file));
  await writeFile(fresh, text);
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--unified=2', file, fresh], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  return stdout.split('\n').slice(4, 104).join('\n');
}
