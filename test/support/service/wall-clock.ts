/**
 * Loaded before a program (`NODE_OPTIONS=--import=…`): its wall clock is off by WALL_CLOCK_AHEAD_MS, its monotonic
 * clock is not. That is a machine whose clock was not set.
 */
const aheadMs = Number(process.env['WALL_CLOCK_AHEAD_MS']);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...given: unknown[]) {
    // The forms of the original; only without arguments does it read the clock.
    super(...((given.length === 0 ? [MachineDate.now() + aheadMs] : given) as [number]));
  }

  static override now(): number {
    return MachineDate.now() + aheadMs;
  }
} as DateConstructor; // called without `new` it would differ, which no code does
