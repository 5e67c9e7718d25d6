/** A sandbox hotel with a fixed outcome. */
export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly when: string;
  readonly shows: string;
}

/** The table of `docs/scenarios.md`, which the service serves. */
export function scenariosIn(markdown: string): readonly Scenario[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, name, when = '', shows = ''] =
      /^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/.exec(line) ?? [];
    return id === undefined || name === undefined
      ? []
      : [{ id, name: name.trim(), when: when.trim(), shows: shows.trim() }];
  });
}
