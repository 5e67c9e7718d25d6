/** One decision of the limiter, and what the response reports of it. */
export interface Verdict {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until another request is admitted: for a refused one the time to wait. */
  readonly resetMs: number;
}
