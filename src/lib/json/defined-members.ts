/** An object without the members that are undefined. */
export type DefinedMembers<Whole> = { [Name in keyof Whole]?: Exclude<Whole[Name], undefined> };

export function definedMembers<Whole extends object>(whole: Whole): DefinedMembers<Whole> {
  // Only members are removed, so the others keep their types.
  return Object.fromEntries(
    Object.entries(whole).filter(([, value]) => value !== undefined),
  ) as DefinedMembers<Whole>;
}
