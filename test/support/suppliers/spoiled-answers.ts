import type { ServerResponse } from 'node:http';

/** How a supplier can spoil the response to a call that has taken effect. */
export const spoilings = [
  'truncated',
  'endless',
  'not-json',
  'redirected',
  'cut-off',
  'contradicted',
] as const;

export type Spoiling = 'none' | (typeof spoilings)[number];

export interface SpoiledAnswers {
  send(how: Spoiling, response: ServerResponse, text: string): void;
  /** Bytes that were written of endless answers. */
  endlessBytes(): number;
}

export function spoiledAnswers(): SpoiledAnswers {
  let endless = 0;
  let contradictions = 0;
  const spoilers: Readonly<Record<Spoiling, (response: ServerResponse, text: string) => unknown>> = {
    none: (response, text) => response.end(text),
    truncated: (response, text) => response.end(text.slice(0, text.length / 2)),
    'not-json': (response) => response.end('<html>'),
    'cut-off': (response, text) => {
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, 10), () => response.destroy());
    },
    redirected: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    endless: (response) => {
      const more = (): void => {
        const chunk = ' '.repeat(1 << 16);
        while (!response.destroyed && response.write(chunk)) endless += chunk.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
    contradicted: (response, text) => {
      contradictions += 1;
      if (contradictions % 2 === 1)
        response.writeHead(500).end('{"error":{"code":2014,"message":"unclear"}}');
      else response.end(text);
    },
  };
  return {
    send: (how, response, text) => void spoilers[how](response, text),
    endlessBytes: () => endless,
  };
}
