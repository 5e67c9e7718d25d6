import { useRef, useState } from 'preact/hooks';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly take: (file: File) => void;
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, hint, accept, take }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) take(file);
  };
  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer?.files);
      }}
    >
      <strong>{label}</strong>
      <span class="quiet">{hint}</span>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        Choose a file
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label={label}
        onChange={(event) => takeFirst(event.currentTarget.files)}
      />
    </div>
  );
}
