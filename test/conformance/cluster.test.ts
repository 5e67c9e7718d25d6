import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { variables } from '../../src/config-table.ts';
import { readManifest } from '../../scripts/release/package.ts';

/** The Dockerfile, compose.yaml, and the manifests for Kubernetes. `npm run image -- --test` builds the image. */
const root = path.join(import.meta.dirname, '..', '..');
const packages = path.join(root, 'test/servers/node_modules');
const run = promisify(execFile);
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cluster-'));
after(() => rm(folder, { recursive: true, force: true }));
const read = (name: string) => readFile(path.join(root, name), 'utf8');

const without = (program: string, debianPackage: string): string | false =>
  spawnSync(program, ['-v']).error === undefined
    ? false
    : `${program} is not installed: apt-get install ${debianPackage}`;
const withoutSchemas =
  !existsSync(path.join(packages, 'kubernetes-models')) &&
  'the schemas are not installed: npm ci --prefix test/servers';

/** The parts of a manifest that these tests read. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

async function manifests(): Promise<Manifest[]> {
  const { parseAllDocuments } = createRequire(path.join(packages, 'x.js'))('yaml') as {
    parseAllDocuments(text: string): readonly { toJS(): Manifest }[];
  };
  const names = ['serve.yaml', 'work.yaml', 'config.yaml', 'secret.yaml'];
  const texts = await Promise.all(names.map((name) => read(`deploy/kubernetes/${name}`)));
  return texts.flatMap((text) => parseAllDocuments(text).map((one) => one.toJS()));
}

/** Names of members that the schema does not know: the generated checks read each member that it knows. */
function unknownMembers(value: unknown, check: (watched: unknown) => void): string[] {
  const missed: (() => string[])[] = [];
  const watch = (part: unknown, at: string): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const seen = new Set<PropertyKey>();
    const parts = Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, watch(inner, `${at}/${name}`)]),
    );
    if (Array.isArray(part)) return Object.values(parts);
    missed.push(() =>
      Object.keys(parts)
        .filter((name) => !seen.has(name))
        .map((name) => `${at}/${name}`),
    );
    return new Proxy(parts, {
      get: (target, name) => {
        seen.add(name);
        return Reflect.get(target, name);
      },
      // A map, such as labels, is read by all of its names.
      ownKeys: (target) => {
        for (const name of Reflect.ownKeys(target)) seen.add(name);
        return Reflect.ownKeys(target);
      },
    });
  };
  const watched = watch(value, '');
  check(watched);
  return missed.flatMap((one) => one());
}

/** The check generated from the OpenAPI document of Kubernetes. */
async function checkOf({ apiVersion, kind }: Manifest): Promise<(value: unknown) => boolean> {
  const models = path.join(packages, 'kubernetes-models');
  const text = await readFile(path.join(models, apiVersion, `${kind}.js`), 'utf8');
  const [, schema = ''] = /_schemas\/(\w+)\.js/.exec(text) ?? [];
  const module: unknown = await import(pathToFileURL(path.join(models, '_schemas', `${schema}.js`)).href);
  return (module as { validate(value: unknown): boolean }).validate; // the same in every schema
}

async function faultsOf(manifest: Manifest): Promise<string[]> {
  const check = await checkOf(manifest);
  let isValid = false;
  const unknown = unknownMembers(manifest, (watched) => (isValid = check(watched)));
  return [...(isValid ? [] : ['a member has a wrong type']), ...unknown];
}

test('Kubernetes accepts every manifest', { skip: withoutSchemas }, async () => {
  const all = await manifests();
  const kinds = all.map(({ kind }) => kind).toSorted();
  const expected = ['ConfigMap', 'Deployment', 'Deployment', 'HorizontalPodAutoscaler'];
  assert.deepEqual(kinds, [...expected, 'PodDisruptionBudget', 'PodDisruptionBudget', 'Secret', 'Service']);
  for (const manifest of all) assert.deepEqual(await faultsOf(manifest), [], JSON.stringify(manifest));
});

test('a misspelled member and a wrong type are found', { skip: withoutSchemas }, async () => {
  const [budget] = (await manifests()).filter(({ kind }) => kind === 'PodDisruptionBudget');
  assert.ok(budget !== undefined);
  const misspelled = JSON.parse(JSON.stringify(budget).replace('minAvailable', 'minAvailble'));
  assert.deepEqual(await faultsOf(misspelled), ['/spec/minAvailble']);
  const wrong = JSON.parse(JSON.stringify(budget).replace('"minAvailable":1', '"minAvailable":true'));
  assert.deepEqual(await faultsOf(wrong), ['a member has a wrong type']);
});

const known = new Set(Object.values(variables).map(({ name }) => name as string));

test('the manifests, compose.yaml and the Dockerfile set variables that exist', async (t) => {
  const [dockerfile, compose] = await Promise.all([read('Dockerfile'), read('compose.yaml')]);
  const [, environment = ''] = /environment: &environment\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? [];
  const set = [
    ...[...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name),
    ...[...dockerfile.matchAll(/\b([A-Z_]+)=(?=\S)/g)].map(([, name]) => name),
  ];
  const ofTheSystem = ['BASE', 'BUILDER', 'PATH', 'LD_LIBRARY_PATH', 'NODE_ENV'];
  assert.ok(set.length > 8);
  assert.deepEqual(
    set.filter((name = '') => !known.has(name) && !ofTheSystem.includes(name)),
    [],
  );
  if (withoutSchemas !== false) return t.diagnostic(withoutSchemas);
  const names = (await manifests()).flatMap(({ data, stringData }) =>
    Object.keys({ ...data, ...stringData }),
  );
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  );
});

test('compose.yaml and the manifests name the image of this version', async () => {
  const { name, version } = await readManifest();
  assert.ok((await read('compose.yaml')).includes(`image: \${INNKEEPER_IMAGE:-${name}:${version}}`));
  assert.ok((await read('deploy/kubernetes/kustomization.yaml')).includes(`newTag: ${version} }`));
});

const environment = { PATH: process.env['PATH'], POSTGRES_PASSWORD: 'a', SECRETS_KEY: 'b' };

test(
  'docker-compose accepts compose.yaml',
  { skip: without('docker-compose', 'docker-compose') },
  async () => {
    const file = path.join(root, 'compose.yaml');
    const { stdout } = await run('docker-compose', ['-f', file, 'config', '--services'], {
      env: environment,
    });
    for (const service of ['postgres', 'serve-1', 'serve-2', 'work-1', 'work-2', 'haproxy', 'grafana'])
      assert.match(stdout, new RegExp(`^${service}$`, 'm'));
    const none = { PATH: environment.PATH };
    await assert.rejects(run('docker-compose', ['-f', file, 'config'], { env: none }), /set it in .env/);
  },
);

test(
  'haproxy accepts the configuration of compose.yaml',
  { skip: without('haproxy', 'haproxy') },
  async () => {
    await run('haproxy', ['-c', '-f', path.join(root, 'deploy/compose/haproxy.cfg')]);
  },
);

test(
  'Prometheus accepts the configuration of compose.yaml',
  { skip: without('promtool', 'prometheus') },
  async () => {
    const file = path.join(folder, 'prometheus.yaml');
    const text = await read('deploy/compose/prometheus.yaml');
    await writeFile(file, text.replace('/etc/prometheus', path.join(root, 'deploy/prometheus')));
    await run('promtool', ['check', 'config', file]);
  },
);
