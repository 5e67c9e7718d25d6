/** A meaning and how it is written. */
export interface WordRow {
  readonly meaning: string;
  readonly spellings: readonly string[];
}

/**
 * A text file of words. A line `[name]` begins a section; a line `meaning|spelling|spelling` says how one meaning is
 * written, and a long one may continue in another line of the same meaning; `#` begins a comment.
 */
export class WordFile {
  readonly sections: ReadonlyMap<string, readonly WordRow[]>;
  readonly #name: string;

  constructor(name: string, text: string) {
    const sections = new Map<string, WordRow[]>();
    let rows: WordRow[] | undefined;
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line === '' || line.startsWith('#')) continue;
      const title = /^\[(.+)\]$/.exec(line)?.[1];
      if (title !== undefined) {
        if (sections.has(title)) throw new Error(`${name} has two sections [${title}]: expected one`);
        sections.set(title, (rows = []));
        continue;
      }
      if (rows === undefined) throw new Error(`${name} has "${line}" before its first [section]`);
      const [meaning = '', ...spellings] = line.split('|').map((cell) => cell.trim());
      rows.push({ meaning, spellings });
    }
    this.#name = name;
    this.sections = sections;
  }

  rows(section: string): readonly WordRow[] {
    const rows = this.sections.get(section);
    if (rows === undefined) throw new Error(`${this.#name} has no section [${section}]`);
    return rows;
  }

  /** Every spelling of a section, whatever it means. */
  words(section: string): string[] {
    return this.rows(section).flatMap(({ spellings }) => spellings);
  }

  /** Every spelling of a section as the alternatives of a regular expression, the longest first. */
  alternatives(section: string): string {
    return this.words(section)
      .toSorted((one, other) => other.length - one.length)
      .map(RegExp.escape)
      .join('|');
  }

  /** Every spelling of a section with what it means. */
  meanings(section: string): Map<string, string> {
    return new Map(
      this.rows(section).flatMap(({ meaning, spellings }) =>
        spellings.map((spelling) => [spelling, meaning] as const),
      ),
    );
  }
}
