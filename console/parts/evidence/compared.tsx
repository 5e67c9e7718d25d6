import type { Piece } from '../../lib/diff.ts';

/** A text with what the other record does not have marked: letters of a spelling, or whole words. */
export function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, kind }, index) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : (
          <mark key={index} class={kind}>
            {text}
          </mark>
        ),
      )}
    </>
  );
}
