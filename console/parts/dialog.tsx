import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser: Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Before the effects of the content, which may move the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      isGone.current = true;
      // A dialog that is removed while it is open keeps the focus from its opener.
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={() => !isGone.current && close()}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A search field would take it to be emptied, and the dialog would need another one.
        event.preventDefault();
        close();
      }}
    >
      <div class="wide-stack">
        <header class="row spread">
          <h2>{title}</h2>
          <button type="button" class="button compact plain" onClick={close}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
