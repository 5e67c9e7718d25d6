import type { Entry } from './command-line.js';

export function resolved(document: unknown): unknown;
export function entriesOf(document: unknown): Entry[];
