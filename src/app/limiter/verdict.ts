/** One decision of the limiter, with the values for the headers. */
export interface Verdict {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until another request is admitted: for a refused one the time to wait. */
  readonly resetMs: number;
}
