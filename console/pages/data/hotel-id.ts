/** The id of a hotel as people write it: `lp2714`, `LP2714`, or its decimal number `10004`. */
export function hotelIdIn(text: string): string | undefined {
  const given = text.trim().toLowerCase();
  if (/^lp[0-9a-f]+$/.test(given)) return given;
  if (/^\d{1,15}$/.test(given)) return `lp${Number(given).toString(16)}`;
  return undefined;
}
