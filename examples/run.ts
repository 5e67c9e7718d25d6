import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { listExamples, runExample } from './run-example.ts';

/**
 * `npm run examples [-- 05 …]`: runs the examples, or those whose names begin with the words, against the running
 * service, each with keys of a separate account.
 */
const program = path.join(import.meta.dirname, '..', 'src', 'main.ts');
const baseUrl = process.env['BASE_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

const beginnings = process.argv.slice(2);
const examples = (await listExamples()).filter(
  (name) => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning)),
);
if (examples.length === 0)
  end(`No example begins with ${beginnings.join(' or ')}. There are:\n${(await listExamples()).join('\n')}`);
await fetch(`${baseUrl}/health/ready`).catch(() =>
  end(`Nothing answers at ${baseUrl}: \`npm start\` in another terminal first, or set PORT or BASE_URL.`),
);

for (const example of examples) {
  console.log(`\n──── ${example}`);
  const { key: sandbox, accountId } = newKey('sandbox');
  const { key: production } = newKey('production', accountId);
  process.stdout.write(await runExample(example, { baseUrl, sandbox, production }));
}

function newKey(environment: string, accountId?: string): { key: string; accountId: string } {
  const account = accountId === undefined ? [] : ['--account', accountId];
  const words = [program, 'keys', 'create', '--env', environment, ...account, '--json'];
  // The fixed face of the command.
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as ReturnType<typeof newKey>;
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
