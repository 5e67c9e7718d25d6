/** Every clone downloads every version of a file. */
const MAX_BYTES = 256 * 1024;

/** The files that may be larger, each with its own limit and the reason. */
const larger: Readonly<Record<string, { readonly bytes: number; readonly why: string }>> = {
  'docs/openapi.json': {
    bytes: 640 * 1024,
    why: 'generators of clients read one document; it grows with the operations, about 2.5 kB each',
  },
};

export function fileFindings(sizes: ReadonlyMap<string, number>): string[] {
  return [...sizes].flatMap(([path, size]) => {
    const limit = larger[path]?.bytes ?? MAX_BYTES;
    return size > limit ? [`${path}: ${size} bytes; the limit is ${limit}`] : [];
  });
}
