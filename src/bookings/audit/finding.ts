/** An inconsistency: the booking, payment or entry, and what is wrong. */
export interface Finding {
  readonly about: string;
  readonly detail: string;
}

export function finding(about: string, detail: string): Finding {
  return { about, detail };
}

export function textOf({ about, detail }: Finding): string {
  return `${about} ${detail}`;
}
