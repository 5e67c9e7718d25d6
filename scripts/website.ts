import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { access } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildTypescriptClient, clientFolder } from './clients/build.ts';

/**
 * `npm run website`: serves `examples/website` next to a running service, with a sandbox key of a new account.
 * `npm run website -- --test`: checks its types; then a browser goes from the search to a cancelled booking.
 */
const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'examples/website');
const words = process.argv.slice(2);
if (words.some((word) => word !== '--test')) end('npm run website [-- --test]');
await (words.includes('--test') ? check() : serve());

async function serve(): Promise<void> {
  const service = process.env['BASE_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
  const health = await fetch(`${service}/health/ready`).catch(() => undefined);
  if (health?.ok !== true)
    end(
      `No service answers at ${service}: run \`npm start\` in another terminal first, or set PORT or BASE_URL.`,
    );
  await access(path.join(clientFolder, 'dist/index.js')).catch(buildTypescriptClient);
  const key = process.env['INNKEEPER_KEY'] ?? newKey();
  run('node', [path.join(site, 'main.ts')], { INNKEEPER_URL: service, INNKEEPER_KEY: key });
}

function newKey(): string {
  const program = path.join(root, 'src/main.ts');
  const words = [program, 'keys', 'create', '--env', 'sandbox', '--json'];
  // The fixed form of the command.
  return (JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as { key: string }).key;
}

async function check(): Promise<void> {
  await buildTypescriptClient();
  run('tsc', ['-p', site]);
  const pictures = mkdtempSync(path.join(os.tmpdir(), 'innkeeper-website-'));
  run('node', ['scripts/test.ts', 'test/website.test.ts'], { SCREENSHOTS: pictures });
  console.log(`The screenshots are in ${pictures}`);
}

function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
