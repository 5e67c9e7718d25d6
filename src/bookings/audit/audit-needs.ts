import type { Needs } from '../../contract/needs.ts';

export type AuditNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>;
