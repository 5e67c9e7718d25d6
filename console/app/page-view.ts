import type { ComponentType } from 'preact';
import type { Place } from './url.ts';

/** What the file of a page exports as its default. */
export type PageView = ComponentType<{ readonly place: Place }>;
