import { useEffect, useRef } from 'preact/hooks';

/** A key of the keyboard and what it does, as the help lists it. */
export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

let listed: readonly Shortcut[] = [];

export function listedShortcuts(): readonly Shortcut[] {
  return listed;
}

/** The page's own shortcuts, listed by the help on `?` while the page is open. */
export function useListedShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    listed = shortcuts;
    return () => {
      listed = [];
    };
  }, [shortcuts]);
}

interface KeysOptions {
  /** Runs before the keys of the page; `preventDefault` keeps a key from it. */
  readonly isFirst?: boolean;
}

/** Runs on keys that no input, dialog or shortcut of the browser has taken. */
export function useKeys(
  run: (key: string, event: KeyboardEvent) => void,
  { isFirst = false }: KeysOptions = {},
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      latest.current(event.key, event);
    };
    addEventListener('keydown', pressed, { capture: isFirst });
    return () => removeEventListener('keydown', pressed, { capture: isFirst });
  }, [isFirst]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** Escape in a field returns to the keys of the page. What was typed stays. */
export function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLElement) || !isTyping(target) || target.closest('dialog') !== null) return;
  // A search field would be emptied.
  event.preventDefault();
  target.blur();
}
