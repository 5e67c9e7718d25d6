/**
 * `node scripts/with-node.mjs FILE WORD…` runs a TypeScript file of ours with the Node of this package. npm puts that
 * one before the machine's; npm 10 installs it and does not link it, so an older Node that gets here starts it from
 * where it lies, or says in one sentence why it cannot. So an old Node must be able to read this file: plain
 * JavaScript, no package.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 26;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (Number.parseInt(process.versions.node, 10) >= NEEDED) await runHere();
else runThere();

/** As if the file had been named to node itself. */
async function runHere() {
  process.argv.splice(1, 1);
  const file = path.resolve(process.argv[1]);
  process.argv[1] = file;
  await import(pathToFileURL(file).href);
}

function runThere() {
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The packages of the repository, and those of the project that has installed this package.
  const packages = [path.join(here, '..', 'node_modules'), path.join(here, '..', '..')];
  const names = ['node-', 'node-bin-'].map(
    (prefix) => `${prefix}${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  );
  const folders = packages.flatMap((at) => names.map((name) => path.join(at, name, 'bin')));
  const folder = folders.find((one) => existsSync(one));
  if (folder === undefined) {
    console.error(
      `Innkeeper needs Node ${NEEDED} and this is Node ${process.versions.node}: run \`npm ci\`, which brings Node ` +
        `${NEEDED} for Linux, macOS and Windows, or install it.`,
    );
    process.exitCode = 1;
    return;
  }
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const child = spawn(path.join(folder, 'node'), process.argv.slice(1), { stdio: 'inherit', env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node ${NEEDED} in ${folder} does not start: ${error.message}. Run \`npm ci\` again.`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const one of SIGNALS) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}
