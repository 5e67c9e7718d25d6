import { column } from '../lib/columns/columns.ts';

/** The columns that every new delivery has. */
export const newDelivery = {
  webhook: column<string>('webhook'),
  event: column<number>('event'),
  subject: column<string>('subject'),
  createdAt: column<Date>('created_at'),
  dueAt: column<Date>('due_at'),
};
