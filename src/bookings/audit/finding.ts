/** An inconsistency: the booking, payment or entry, and what is wrong. */
export interface Finding {
  readonly about: string;
  readonly detail: string;
  /** Follows the detail in a report. It may differ from pass to pass: an error, a count. */
  readonly remark?: string;
}

export function finding(about: string, detail: string, remark?: string): Finding {
  return { about, detail, ...(remark !== undefined && { remark }) };
}

/** The finding in a report. */
export function withRemark({ about, detail, remark }: Finding): Finding {
  return { about, detail: remark === undefined ? detail : `${detail}: ${remark}` };
}

/** The same in every pass that finds it. */
export function textOf({ about, detail }: Finding): string {
  return `${about} ${detail}`;
}
