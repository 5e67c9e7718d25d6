import type { Route } from '../../contract/route.ts';
import { accountOperations } from './account-operations.ts';
import { auditLogOperations } from './audit-log-operations.ts';
import { bookingOperations } from './booking-operations.ts';
import { jobOperations } from './job-operations.ts';
import { keyOperations } from './key-operations.ts';
import { moneyOperations } from './money-operations.ts';
import type { Operation } from './operation.ts';
import { sellingOperations } from './selling-operations.ts';
import { supplierOperations } from './supplier-operations.ts';
import { waitingOperations } from './waiting-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

/** Everything that an operator does over HTTP, with the command that does the same. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...keyOperations,
  ...supplierOperations,
  ...sellingOperations,
  ...jobOperations,
  ...waitingOperations,
  ...bookingOperations,
  ...moneyOperations,
  ...webhookOperations,
  ...auditLogOperations,
];

export const routes: readonly Route[] = operations.map(({ route }) => route);
