import { readFileSync } from 'node:fs';

/** How many files and connections this process may have open at a time; undefined if the system does not report it. */
export function openFileLimit(): number | undefined {
  const soft = linuxLimit() ?? reportedLimit();
  return Number.isFinite(soft) ? soft : undefined;
}

function linuxLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The second choice, because a report takes some tens of milliseconds. */
function reportedLimit(): number {
  // The type of a report is a bare object; its members are documented.
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return Number(report.userLimits?.open_files?.soft);
}
