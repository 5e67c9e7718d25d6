import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { limits } from '../../src/contract/limits.ts';
import { attentionKinds } from '../../src/insight/attention/attention-store.ts';

/** What operators copy: alert rules, a dashboard, a unit of systemd. */
const root = path.join(import.meta.dirname, '..', '..');
const deploy = path.join(root, 'deploy');
const run = promisify(execFile);
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-deploy-'));
after(() => rm(folder, { recursive: true, force: true }));

const without = (program: string, debianPackage: string): string | false =>
  spawnSync(program, ['--version']).error === undefined
    ? false
    : `${program} is not installed: apt-get install ${debianPackage}`;
const read = (...at: readonly string[]) => readFile(path.join(deploy, ...at), 'utf8');

const alerts = await read('prometheus', 'alerts.yaml');
const dashboard = JSON.parse(await read('grafana', 'innkeeper.json')) as {
  // The parts of Grafana's format that these tests read.
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

test('every metric of the alerts and of the dashboard exists', async () => {
  const sources = (await readdir(path.join(root, 'src'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const known = new Set<string>();
  for (const name of sources) {
    const source = await readFile(path.join(root, 'src', name), 'utf8');
    for (const [, metric = ''] of source.matchAll(/\b((?:innkeeper|http)_\w+)(?:'|: \{)/g)) known.add(metric);
  }
  const used = [alerts, ...queries].flatMap((text) => text.match(/\b(?:innkeeper|http)_\w+/g) ?? []);
  assert.ok(used.length > 20);
  const unknown = used.filter((metric) => !known.has(metric.replace(/_(?:count|sum|bucket)$/, '')));
  assert.deepEqual(unknown, []);
});

test('every alert leads to a section of docs/operating.md', async () => {
  const page = await readFile(path.join(root, 'docs', 'operating.md'), 'utf8');
  const anchors = new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-')),
  );
  const leads = [...alerts.matchAll(/runbook: 'docs\/operating\.md#([\w-]+): /g)].map(
    ([, anchor = '']) => anchor,
  );
  assert.equal(leads.length, alerts.match(/- alert: /g)?.length);
  assert.deepEqual(
    leads.filter((anchor) => !anchors.has(anchor)),
    [],
  );
});

test('there is one alert for each kind of item that GET /attention lists', () => {
  const kinds = [...alerts.matchAll(/, attention: ([\w-]+) \}/g)].map(([, kind]) => kind);
  assert.deepEqual(kinds.toSorted(), attentionKinds.toSorted());
});

test(
  'the alerts fire when they must, and only then',
  { skip: without('promtool', 'prometheus') },
  async () => {
    const at = path.join(deploy, 'prometheus');
    await run('promtool', ['check', 'rules', path.join(at, 'alerts.yaml')]);
    await run('promtool', ['test', 'rules', path.join(at, 'alerts.test.yaml')]);
    const tests = await read('prometheus', 'alerts.test.yaml');
    for (const [, name = ''] of alerts.matchAll(/- alert: (\w+)/g))
      assert.equal(tests.split(`alertname: ${name}`).length, 3, `${name} is tested firing and not firing`);
  },
);

test(
  'Prometheus reads every query of the dashboard',
  { skip: without('promtool', 'prometheus') },
  async () => {
    const rules = queries.map((expr, n) => ({ record: `dashboard:query:${n}`, expr }));
    const file = path.join(folder, 'dashboard.yaml');
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    await run('promtool', ['check', 'rules', file]);
  },
);

test('no supervisor kills a process before its stop has an end', async () => {
  const seconds = async (file: string, pattern: RegExp) =>
    Number(pattern.exec(await readFile(path.join(root, file), 'utf8'))?.[1]);
  const patience = /(?:stop_grace_period: |TimeoutStopSec=|terminationGracePeriodSeconds: )(\d+)/;
  const unit = 'deploy/systemd/innkeeper@.service';
  for (const [file, settings] of [
    ['compose.yaml', 'Dockerfile'],
    [unit, unit],
    ['deploy/kubernetes/serve.yaml', 'deploy/kubernetes/config.yaml'],
    ['deploy/kubernetes/work.yaml', 'deploy/kubernetes/config.yaml'],
  ] as const) {
    const [waits, delay] = [
      await seconds(file, patience),
      await seconds(settings, /STOP_DELAY_SECONDS(?:=|: ')(\d+)/),
    ];
    assert.ok(
      waits > delay + limits.stopWithinMs / 1000,
      `${file} waits ${waits} s, with a delay of ${delay} s`,
    );
  }
});

test('systemd reads the unit without a remark', { skip: without('systemd-analyze', 'systemd') }, async () => {
  const unit = await read('systemd', 'innkeeper@.service');
  const program = unit.match(/^ExecStart=(\S+) (\S+)/m);
  assert.ok(program !== null);
  for (const file of program.slice(1))
    assert.ok(existsSync(file.replace('/opt/innkeeper', root)), `${file} is a file of the program`);
  const units = path.join(folder, 'units');
  await mkdir(units);
  const file = path.join(units, 'innkeeper@.service');
  await writeFile(file, unit.replaceAll('/opt/innkeeper', root));
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
  assert.deepEqual([stdout, stderr], ['', '']);
});
