import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { leaveField, listedShortcuts, useKeys } from './keys.ts';
import { pages } from './pages.ts';
import { go, pathOf } from './url.ts';

/** How long after `g` the letter of a page may follow. */
const AFTER_G_MS = 1_500;

/** The keys that work on every page: `?` for help, `g` and a letter for a page, `f` into the fields and Escape out of them. */
export function Shortcuts() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    addEventListener('keydown', leaveField);
    return () => removeEventListener('keydown', leaveField);
  }, []);
  const afterG = useRef(-AFTER_G_MS);
  useKeys(
    (key, event) => {
      const isAfterG = performance.now() - afterG.current < AFTER_G_MS;
      afterG.current = key === 'g' ? performance.now() : -AFTER_G_MS;
      const page = isAfterG ? pages.find(({ letter }) => letter === key) : undefined;
      if (page !== undefined) go(pathOf(page.name));
      if (key === '?') setShown(true);
      if (key === 'f' && !isAfterG) firstField()?.focus();
      if (isAfterG || ['g', '?', 'f'].includes(key)) event.preventDefault();
    },
    { isFirst: true },
  );
  if (!isShown) return null;
  return (
    <Dialog title="Keyboard" close={() => setShown(false)}>
      {listedShortcuts().length > 0 && (
        <section class="stack">
          <h3>This page</h3>
          <Shown shortcuts={listedShortcuts().map(({ keys, does }) => [keys, does])} />
        </section>
      )}
      <section class="stack">
        <h3>Everywhere</h3>
        <Shown
          shortcuts={[
            ['?', 'This help'],
            ['f', 'First filter or field of the page'],
            ['Esc', 'Leave a field, close a dialog'],
            ...pages.map(({ letter, title }) => [`g ${letter}`, title] as const),
          ]}
        />
      </section>
    </Dialog>
  );
}

const firstField = () => document.querySelector<HTMLElement>('#main :is(input, select, textarea):enabled');

function Shown({ shortcuts }: { readonly shortcuts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="pairs">
      {shortcuts.map(([keys, does]) => (
        <Fragment key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
