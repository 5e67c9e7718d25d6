import { useRef, useState } from 'preact/hooks';
import { bytes } from '../lib/format.ts';

const BYTES_OF_MIB = 1_048_576;

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  /** The largest file that the service reads, in MiB. */
  readonly mostMiB: number;
  readonly take: (file: File) => void;
}

/** Takes one file, dropped or chosen. One that is too large is not sent. */
export function FileDrop({ label, hint, accept, mostMiB, take }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [large, setLarge] = useState<File>();
  const takeFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file === undefined) return;
    if (file.size > mostMiB * BYTES_OF_MIB) setLarge(file);
    else take(file);
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
      <span class="quiet">
        {hint}, at most {mostMiB} MiB
      </span>
      {large !== undefined && (
        <p class="notice warn" role="alert">
          <strong>{large.name} is too large</strong> ({bytes(large.size)}). Split it into files of at most{' '}
          {mostMiB} MiB, each with the headings.
        </p>
      )}
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
