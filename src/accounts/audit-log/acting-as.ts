import { sharedDb, type Db, type Query, type Sql, type Tx } from '../../contract/database.ts';

const setActor = "select set_config('innkeeper.actor', $1, true)";
const setLimitToo = `${setActor}, set_config('lock_timeout', $2, true)`;

/**
 * The same database, whose changes the audit log records as those of `actor`: a key, or `cli:` and the name of a person.
 * Each transaction costs one more statement. A statement outside of a transaction that may write gets a transaction. With
 * a limit, a change that waits longer for another writer fails and has changed nothing; patient ones wait.
 */
export function actingAs(db: Db, actor: string, { lockMs }: { readonly lockMs?: number } = {}): Db {
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      let isSet = false;
      const setOnce = async (query: Query): Promise<void> => {
        if (isSet || isOfTransaction(query)) return;
        isSet = true;
        await (lockMs === undefined ? tx.run(setActor, [actor]) : tx.run(setLimitToo, [actor, `${lockMs}`]));
      };
      return work({
        rows: (query, values) => setOnce(query).then(() => tx.rows(query, values)),
        row: (query, values) => setOnce(query).then(() => tx.row(query, values)),
        run: (query, values) => setOnce(query).then(() => tx.run(query, values)),
        copyIn: (query) => setOnce(query).then(() => tx.copyIn(query)),
        copyOut: (query) => tx.copyOut(query),
      });
    });
  const ask = <T>(query: Query, work: (sql: Sql) => Promise<T>): Promise<T> =>
    mayWrite(query) ? transaction(work) : work(db);
  return {
    shared: sharedDb(db),
    rows: (query, values) => ask(query, (sql) => sql.rows(query, values)),
    row: (query, values) => ask(query, (sql) => sql.row(query, values)),
    run: (query, values) => ask(query, (sql) => sql.run(query, values)),
    get patient() {
      return actingAs(db.patient, actor);
    },
    transaction,
    stream: (query, values, batchRows) => db.stream(query, values, batchRows),
    copyOut: (query) => db.copyOut(query),
  };
}

/** PostgreSQL accepts the isolation level only before any other statement. */
function isOfTransaction(query: Query): boolean {
  return /^\s*set transaction\b/i.test(typeof query === 'string' ? query : query.text);
}

function mayWrite(query: Query): boolean {
  return /\b(insert|update|delete)\b/i.test(typeof query === 'string' ? query : query.text);
}
