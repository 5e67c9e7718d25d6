export function timeOf(ms: number): string {
  if (ms < 100_000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 7_200_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
