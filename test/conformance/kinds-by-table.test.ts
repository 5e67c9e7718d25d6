import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sources, type SourceFile } from '../../scripts/tree.ts';
import { gatewayKinds } from '../../src/payments/gateways/gateways.ts';
import { connectorKinds } from '../../src/rates/suppliers/connectors.ts';

/** What makes a gateway or a connector special is data of its row; only the folder of the kind knows its name. */
const kinds = [
  ...Object.keys(gatewayKinds).map((name) => ({ name, folder: `src/payments/gateways/${name}/` })),
  ...Object.keys(connectorKinds).map((name) => ({ name, folder: `src/rates/suppliers/${name}/` })),
];

/** A comparison of a gateway, a provider or a kind with a name, as `path:line`. */
function branchesOn(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, lines }) =>
    kinds
      .filter(({ folder }) => !path.startsWith(folder))
      .flatMap(({ name }) => {
        const branch = new RegExp(
          `(?:gateway|provider|connector|kind)\\w*(?:\\?*\\.name)?\\s*[!=]==\\s*'${name}'|\\bcase '${name}'`,
          'i',
        );
        return lines.flatMap((line, index) => (branch.test(line) ? [`${path}:${index + 1}`] : []));
      }),
  );
}

test('no file of the service branches on the name of a gateway or of a connector', async () => {
  const service = (await sources('src')).filter(({ path }) => !path.endsWith('.test.ts'));
  assert.deepEqual(branchesOn(service), []);
});

test('a branch is found, except in the folder of its kind', () => {
  const text = "if (transaction.gateway !== 'sandbox') throw refuse('entity-not-found');";
  const file = (path: string): SourceFile => ({ path, text, lines: [text] });
  assert.deepEqual(branchesOn([file('src/payments/pay.ts')]), ['src/payments/pay.ts:1']);
  assert.deepEqual(branchesOn([file('src/payments/gateways/sandbox/open.ts')]), []);
});
