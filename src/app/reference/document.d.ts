import type { Entry } from './command-line.js';

export function whole(document: unknown): unknown;
export function entriesOf(document: unknown): Entry[];
