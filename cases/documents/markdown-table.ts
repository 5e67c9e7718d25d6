export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('');
}
