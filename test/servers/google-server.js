// Google's own storage emulator (the JSON API of Cloud Storage), without the command line around it, which would
// download a rules engine. Started by google.ts with TMPDIR pointing to its own folder; says its port and waits.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { StorageEmulator } = require('firebase-tools/lib/emulator/storage');
const { createApp } = require('firebase-tools/lib/emulator/storage/server');
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');

const host = '127.0.0.1';
const emulator = new StorageEmulator({ projectId: 'innkeeper-tests', host, port: 0, rules: [] });
EmulatorRegistry.set('storage', emulator);
const app = await createApp('innkeeper-tests', emulator);
const server = app.listen(0, host, () => {
  const { port } = server.address();
  // The emulator writes its own address into the links of a resumable upload.
  emulator.args.port = port;
  console.log(JSON.stringify({ port }));
});
