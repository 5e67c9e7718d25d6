import { useState } from 'preact/hooks';

export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1_500);
  };
  return (
    <button
      type="button"
      class="button compact plain"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {isDone ? 'Copied' : 'Copy'}
    </button>
  );
}

/** Browsers have the clipboard on secure origins only: a service in the own network is often called without TLS. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // Next to the button: outside of an open dialog nothing can be selected.
  const { activeElement: before } = document;
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}

/** A text to copy: a command, a program, a response. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="code" role="group" aria-label={label} tabIndex={0}>
      <Copy text={text} label={`Copy: ${label}`} />
      <pre>{text}</pre>
    </div>
  );
}
