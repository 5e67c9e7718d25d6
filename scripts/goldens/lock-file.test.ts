import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { withAddresses } from './lock-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('packages of the registry get their addresses, and those of the repository get none', () => {
  const integrity = 'sha512-AA==';
  const before = {
    name: 'service',
    lockfileVersion: 3,
    packages: {
      '': { name: 'service', version: '0.1.0' },
      client: { version: '0.1.0' },
      'node_modules/client': { resolved: 'client', link: true },
      'node_modules/one': { version: '1.2.3', integrity, license: 'MIT' },
      'node_modules/one/node_modules/@scope/two': { version: '2.0.0', integrity },
      'node_modules/other': { name: 'three', version: '3.0.0', integrity },
    },
  };
  const text = withAddresses(JSON.stringify(before));
  const resolved = (file: string) => `https://registry.invalid/${file}.tgz`;
  assert.deepEqual(JSON.parse(text), {
    ...before,
    packages: {
      ...before.packages,
      'node_modules/one': {
        version: '1.2.3',
        resolved: resolved('one/-/one-1.2.3'),
        integrity,
        license: 'MIT',
      },
      'node_modules/one/node_modules/@scope/two': {
        version: '2.0.0',
        resolved: resolved('@scope/two/-/two-2.0.0'),
        integrity,
      },
      'node_modules/other': {
        name: 'three',
        version: '3.0.0',
        resolved: resolved('three/-/three-3.0.0'),
        integrity,
      },
    },
  });
  assert.equal(withAddresses(text), text);
});

test('npm takes no package from the host of the addresses', async () => {
  for (const folder of ['.', 'bench']) {
    const settings = await readFile(path.join(root, folder, '.npmrc'), 'utf8');
    assert.match(settings, /^replace-registry-host=always$/m, folder);
    assert.match(settings, /^omit-lockfile-registry-resolved=true$/m, folder);
  }
});
