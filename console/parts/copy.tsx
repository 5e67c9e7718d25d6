import { useState } from 'preact/hooks';

export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
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

/** A text to copy: a command, a program, a response. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="code" role="group" aria-label={label} tabIndex={0}>
      <Copy text={text} label={`Copy: ${label}`} />
      <pre>{text}</pre>
    </div>
  );
}
