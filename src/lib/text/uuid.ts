const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL takes the text as a `uuid`, in the form in which it writes one. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
