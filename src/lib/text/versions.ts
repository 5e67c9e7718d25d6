const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** Three numbers: 1.2.0. */
export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Compares two versions number by number; a version of another form is older than any. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [partsOf(version), partsOf(least)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at === -1 || (own[at] ?? -1) > (other[at] ?? -1);
}

function partsOf(version: string): number[] {
  const parts = VERSION.exec(version)?.slice(1).map(Number);
  return parts ?? [-1, -1, -1];
}
