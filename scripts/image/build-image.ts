import { spawnSync } from 'node:child_process';
import { cp, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { root, run } from '../release/package.ts';

export interface Image {
  /** The unpacked file system. */
  readonly rootfs: string;
  readonly bytes: number;
  /** `uid:gid`. */
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly environment: readonly string[];
}

/** Why the image cannot be built here. */
export function missingTool(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'the test needs Linux and root';
  const missing = ['buildah', 'mmdebstrap', 'runc'].filter(
    (name) => spawnSync(name, ['--version']).error !== undefined,
  );
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} not installed: apt-get install --no-install-recommends buildah mmdebstrap runc`;
}

/** Stands for the base of the Dockerfile: no shell, no package manager. */
const BASE_PACKAGES = 'libc6,ca-certificates,tzdata';
const BUILDER_PACKAGES = 'ca-certificates,libatomic1,libstdc++6';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

export async function buildImage(folder: string): Promise<Image> {
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const buildah = (...words: readonly string[]): string =>
    run('buildah', [...storage, '--storage-driver', 'vfs', ...words]).trim();
  const base = path.join(folder, 'base.tar');
  const builder = path.join(folder, 'builder.tar');
  run('mmdebstrap', ['--quiet', '--variant=extract', `--include=${BASE_PACKAGES}`, 'bookworm', base]);
  run('mmdebstrap', ['--quiet', '--variant=essential', `--include=${BUILDER_PACKAGES}`, 'bookworm', builder]);
  const node = await nodeOfTheMachine(folder);
  const imageOf = (name: string, contents: readonly (readonly [string, string])[], env = ''): void => {
    const container = buildah('from', 'scratch');
    for (const [from, to] of contents) buildah('add', container, from, to);
    if (env !== '') buildah('config', '--env', env, container);
    buildah('commit', '--quiet', container, name);
    buildah('rm', container);
  };
  imageOf('innkeeper-base', [[base, '/']]);
  const parts = [
    [builder, '/'],
    [node, '/'],
    [certificates, certificates],
  ] as const;
  // npm trusts what it trusts outside of the image.
  imageOf('innkeeper-builder', parts, `NODE_EXTRA_CA_CERTS=${certificates}`);
  const settings = run('npm', ['config', 'get', 'userconfig']).trim();
  const given = ['BASE=localhost/innkeeper-base', 'BUILDER=localhost/innkeeper-builder'];
  buildah(
    'build',
    '--isolation=chroot',
    ...given.map((one) => `--build-arg=${one}`),
    `--secret=id=npmrc,src=${settings}`,
    '--tag=innkeeper',
    root,
  );
  return inspect(buildah);
}

/** The machine's own Node and npm, as the usual images with Node have them. */
async function nodeOfTheMachine(folder: string): Promise<string> {
  const at = path.join(folder, 'node');
  const npm = await realpath(run('sh', ['-c', 'command -v npm']).trim());
  const packages = path.resolve(npm, '../../..');
  await mkdir(path.join(at, 'usr/bin'), { recursive: true });
  await cp(path.join(packages, 'npm'), path.join(at, 'usr/lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await cp(process.execPath, path.join(at, 'usr/bin/node'));
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', 'usr/bin/npm'], at);
  return at;
}

function inspect(buildah: (...words: readonly string[]) => string): Image {
  // The form of OCI images.
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type=image', 'innkeeper')) as {
    readonly OCIv1: {
      readonly config: {
        readonly User: string;
        readonly Entrypoint: readonly string[];
        readonly Env: readonly string[];
      };
    };
  };
  const rootfs = buildah('mount', buildah('from', 'localhost/innkeeper'));
  const [kibibytes = ''] = run('du', ['-sk', rootfs]).split('\t');
  const { User: user, Entrypoint: entrypoint, Env: environment } = OCIv1.config;
  return { rootfs, bytes: Number(kibibytes) * 1024, user, entrypoint, environment };
}
