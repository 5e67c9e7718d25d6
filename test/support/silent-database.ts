import { setImmediate } from 'node:timers/promises';
import type { Db, Query } from '../../src/platform/database.ts';

/** A database that takes statements and does not answer some of them: the socket is open, and nobody is there. */
export function silentDatabase(real: Db) {
  let held: RegExp | undefined;
  const asked: string[] = [];
  const isSilent = Promise.withResolvers<void>();
  const wakes = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const db: Db = {
    ...real,
    row: async <Row extends object>(query: Query, values?: readonly unknown[]) => {
      const text = typeof query === 'string' ? query : query.text;
      asked.push(text);
      if (held?.test(text) !== true) return real.row<Row>(query, values);
      isSilent.resolve();
      await wakes.promise;
      return real.row<Row>(query, values).finally(() => answers.resolve());
    },
  };
  return {
    db,
    fallSilent: (on: RegExp) => (held = on),
    isSilent: isSilent.promise,
    /** Answers what it was asked for, and lets whoever still listens hear it. */
    async wake() {
      held = undefined;
      wakes.resolve();
      await answers.promise;
      await setImmediate();
    },
    breakOff: wakes.reject,
    /** How often it was asked for a row in such words. */
    askedFor: (words: RegExp) => asked.filter((text) => words.test(text)).length,
  };
}
