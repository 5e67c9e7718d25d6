/**
 * Every variable of the program: name, default, unit, meaning. Read once at the start; a value that does not fit
 * is refused with its name and what is allowed.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demoHotels: number;
  readonly logLevel: string;
  readonly webhooksToPrivate: boolean;
  /** RATE_LIMIT_PER_SECOND, 250: general requests per second of one account in one environment. */
  readonly rateLimitPerSecond: number;
}
