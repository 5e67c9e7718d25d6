export type Parts = readonly (readonly [name: string, content: string | Uint8Array])[];

/** A multipart form as a client sends it; the parts `file`, `a` and `b` are files. */
export function multipart(parts: Parts): { headers: Record<string, string>; body: Buffer } {
  const boundary = '----innkeeper';
  const pieces = parts.flatMap(([name, content]) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${files.has(name) ? '; filename="hotels.csv"' : ''}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

const files = new Set(['file', 'a', 'b']);
