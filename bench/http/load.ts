import net from 'node:net';

/**
 * A small load generator, in its own process so that it does not take turns with the server it measures.
 * Every connection sends one request, waits for the whole answer, and sends the next.
 *
 * `node load.ts PORT CONNECTIONS MILLISECONDS` with the request on standard input; prints answers per second.
 */
const [port = 0, connections = 1, milliseconds = 1000] = process.argv.slice(2).map(Number);
const request = Buffer.concat(await process.stdin.toArray());
const warmUpMs = Math.min(1000, milliseconds / 3);
let answers = 0;
let strange = 0;
let isCounting = false;

const sockets = Array.from({ length: connections }, () => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const end = endOfAnswer(pending);
    if (end === undefined || pending.length < end) return;
    if (isCounting) answers += 1;
    if (!pending.subarray(9, 12).equals(fine)) strange += 1;
    pending = pending.subarray(end);
    socket.write(request);
  });
  return socket;
});
const fine = Buffer.from('200');

setTimeout(() => {
  isCounting = true;
  const started = performance.now();
  setTimeout(() => {
    const seconds = (performance.now() - started) / 1000;
    for (const socket of sockets) socket.destroy();
    if (strange > 0) {
      console.error(`${strange} answers were not 200`);
      process.exit(1);
    }
    console.log(answers / seconds);
  }, milliseconds);
}, warmUpMs);

/** Where the first answer ends, once its head is there. */
function endOfAnswer(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return length === undefined ? undefined : head + 4 + Number(length);
}
