// Data table.
/** Boards: the codes of responses, their names, and the codes that filters accept. */
export const boardNames = {
  RO: 'Room Only',
  BI: 'Bed and Breakfast',
  HB: 'Half Board',
  FB: 'Full Board',
  AI: 'All Inclusive',
} as const satisfies Record<string, string>;

export type Board = keyof typeof boardNames;

/** Codes a filter accepts. Codes that our suppliers do not distinguish mean the more general board. */
const filterCodes: Readonly<Record<string, Board>> = {
  RO: 'RO',
  BI: 'BI',
  BB: 'BI',
  BB1: 'BI',
  BB2: 'BI',
  BB3: 'BI',
  BDI: 'HB',
  BLI: 'HB',
  DI: 'HB',
  LI: 'HB',
  LDI: 'FB',
  HB: 'HB',
  FB: 'FB',
  AI: 'AI',
};

export function boardOfFilter(code: string): Board | undefined {
  return filterCodes[code.trim().toUpperCase()];
}

export function isBoard(code: string): code is Board {
  return code in boardNames;
}
