import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../service/proxy.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPgbouncer = (): boolean => existsSync(program);

export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
  /** Ends it without notice, and starts it again at the same address. */
  restart(): Promise<void>;
}

/** Debian's PgBouncer in transaction mode, with this number of connections to the server. */
export async function startPgbouncer(database: string, connections: number): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-pgbouncer-'));
  await chmod(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const { hostname, port: serverPort, pathname, username, password } = new URL(database);
  const name = pathname.slice(1);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
log_connections = 0
log_disconnections = 0
`,
  );
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async () => {
    const started = spawn(program, [...asNobody, file], { stdio: 'ignore' });
    while (!(await isOpen(port))) {
      if (started.exitCode !== null) throw new Error(`pgbouncer ended with ${started.exitCode}`);
      await sleep(20);
    }
    return started;
  };
  let child = await start();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async restart() {
      await kill();
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
