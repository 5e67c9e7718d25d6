import type { Schemas } from 'innkeeper-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { knowOwnKey } from '../api/authors.ts';
import { accountOf, endSession, onKeyRefused, startSession } from '../api/api.ts';
import { Advised, Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { session as kept } from '../api/session.ts';
import { number } from '../lib/format.ts';
import { unsentIn } from '../pages/review/outbox.ts';

export type Account = Schemas['Account'];

export interface Session {
  readonly account: Account | undefined;
  /** The service no longer accepts the key. The page stays open behind the form. */
  readonly isRefused: boolean;
  readonly isChecking: boolean;
  /** The key of the tab is checked: a reload does not ask for it again. */
  readonly isOpening: boolean;
  readonly error: unknown;
  readonly start: (key: string) => Promise<void>;
  readonly end: () => void;
}

export function useSession(): Session {
  const [account, setAccount] = useState<Account>();
  const [isRefused, setRefused] = useState(false);
  const [isChecking, setChecking] = useState(kept.key() !== '');
  const [error, setError] = useState<unknown>();
  const start = async (key: string) => {
    setChecking(true);
    setError(undefined);
    try {
      const { data } = await accountOf(key);
      if (isRefused && account !== undefined && !isSame(account, data)) throw otherAccount();
      startSession(key, `${data.accountId}/${data.environment}`);
      knowOwnKey(data.key);
      setAccount(data);
      setRefused(false);
    } catch (failure) {
      setError(failure);
    } finally {
      setChecking(false);
    }
  };
  useEffect(() => {
    if (kept.key() !== '') void start(kept.key());
    return onKeyRefused(() => setRefused(true));
  }, []);
  const end = () => {
    endSession();
    setAccount(undefined);
    setRefused(false);
    setError(undefined);
  };
  const isOpening = isChecking && kept.key() !== '';
  return { account, isRefused, isChecking, isOpening, error, start, end };
}

const isSame = (one: Account, other: Account) =>
  one.accountId === other.accountId && one.environment === other.environment;

/** What the page shows, and decisions that are not stored yet, belong to the account of the first key. */
const otherAccount = () =>
  new Advised(
    'The key belongs to another account or environment',
    'Enter a key of the same account and environment, or sign out.',
  );

/** Above the page and its dialogs, which cannot be used until the service accepts a key. Escape does not close it. */
function KeyAgain({ children }: { readonly children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.showModal();
  useLayoutEffect(() => {
    open();
    // It gives the focus back.
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="key-again"
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      {children}
    </dialog>
  );
}

/** Asks for a key. It stays in the session storage of the tab and is sent to this service only. */
export function KeyEntry({ session }: { readonly session: Session }) {
  const { isRefused, isChecking, error, start } = session;
  const [key, setKey] = useState('');
  const waiting = unsentIn(sessionStorage);
  const form = (
    <form
      class="card wide-stack"
      aria-label="Sign in"
      onSubmit={(event) => {
        event.preventDefault();
        void start(key.trim());
      }}
    >
      <div class="stack">
        <h1>{isRefused ? 'The key is no longer accepted' : 'Innkeeper console'}</h1>
        <p class="quiet">
          {isRefused
            ? 'It expired or was revoked. Enter another one to continue; nothing on the page is lost.'
            : 'Paste an API key. It stays in this tab until you close it.'}
        </p>
      </div>
      <Field label="API key">
        <input
          type="password"
          name="key"
          autocomplete="off"
          spellcheck={false}
          required
          autofocus
          placeholder="prod_… or sand_…"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
          // Keys of the page that was interrupted may be in the field already.
          onPaste={(event) => {
            event.preventDefault();
            setKey(event.clipboardData?.getData('text').trim() ?? '');
          }}
        />
      </Field>
      {waiting > 0 && !isRefused && (
        <p class="notice warn" role="status">
          {waiting === 1 ? 'One decision is' : `${number(waiting)} decisions are`} not saved yet. Open the
          console with a key of the same account to save {waiting === 1 ? 'it' : 'them'}, before you close the
          tab.
        </p>
      )}
      {error !== undefined && (
        <Failure error={error} retry={kept.key() === '' ? undefined : () => void start(kept.key())} />
      )}
      <button type="submit" class="button primary" disabled={isChecking}>
        {isChecking ? 'Checking…' : 'Open'}
      </button>
      {isRefused ? (
        <button type="button" class="button plain" onClick={session.end}>
          Sign out
        </button>
      ) : (
        <p class="small quiet">
          The first start of the service prints the keys of a demo account;{' '}
          <code>npm run cli -- keys create</code> makes others.
        </p>
      )}
    </form>
  );
  if (isRefused) return <KeyAgain>{form}</KeyAgain>;
  return <main class="key-entry">{form}</main>;
}
