import { type ChildProcess, spawn } from 'node:child_process';

/**
 * If we are killed, the server must end and its folder, which may be in memory, must go. The pipe to this shell closes
 * then. A session that is stopped does not end, so all of them continue first.
 */
const script = `read -r nothing
server=$(head -n 1 "$1/postmaster.pid") || exit
kill -CONT $(pgrep -P "$server")
kill -INT "$server"
while kill -0 "$server"; do sleep 0.2; done
rm -rf "$2"`;

export function guardServer(places: { readonly cluster: string; readonly folder: string }): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', script, 'guard', places.cluster, places.folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  // The pipe alone must not keep this process alive. A child's stdin is a socket, which the types do not say.
  (guard.stdin as { unref?: () => void } | null)?.unref?.();
  return guard;
}
