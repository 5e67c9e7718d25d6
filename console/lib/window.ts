export interface View {
  readonly top: number;
  readonly height: number;
  readonly lineHeight: number;
  readonly count: number;
}

/** Lines rendered above and below what is in view, so that scrolling shows no gaps. */
const MARGIN = 8;

/** Which lines of a list are rendered: from `first` up to but not including `last`. */
export function windowOf({ top, height, lineHeight, count }: View): {
  readonly first: number;
  readonly last: number;
} {
  const first = Math.max(0, Math.floor(top / lineHeight) - MARGIN);
  const last = Math.min(count, Math.ceil((top + height) / lineHeight) + MARGIN);
  return { first: Math.min(first, count), last };
}
