const ranks: Readonly<Record<string, number>> = {
  PENDING: 0,
  CONFIRMED: 1,
  FAILED: 1,
  CANCELLED: 2,
  CANCELLED_WITH_CHARGES: 2,
};

/** Whether a booking that was in the earlier status may be in the later one, as the documentation draws them. */
export function isAfter(earlier: string, later: string): boolean {
  if (earlier === later) return true;
  if (earlier === 'FAILED' || earlier.startsWith('CANCELLED')) return false;
  return (ranks[later] ?? -1) > (ranks[earlier] ?? 0);
}
