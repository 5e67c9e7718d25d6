import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'none';

export function Badge({
  tone = 'none',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** Data table: how states of jobs, bookings, rows and deliveries look. Others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  matched: 'good',
  mapped: 'good',
  CONFIRMED: 'good',
  delivered: 'good',
  accept: 'good',
  running: 'info',
  queued: 'info',
  PENDING: 'info',
  review: 'warn',
  ambiguous: 'warn',
  interrupted: 'warn',
  retrying: 'warn',
  no_match: 'none',
  unknown: 'none',
  CANCELLED: 'none',
  error: 'bad',
  FAILED: 'bad',
  failed: 'bad',
  dead: 'bad',
  reject: 'bad',
};

export function State({ of }: { readonly of: string }) {
  return <Badge tone={tones[of] ?? 'none'}>{of.replaceAll('_', ' ').toLowerCase()}</Badge>;
}
