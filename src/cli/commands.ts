import { accountsCreate, accountsList, accountsResume, accountsSuspend } from './accounts.ts';
import { amendmentsComplete, amendmentsList, amendmentsReject } from './amendments.ts';
import {
  bookingsCharge,
  bookingsCheckin,
  bookingsCompensate,
  bookingsHotelNumber,
  bookingsRelocate,
} from './bookings.ts';
import { bookingsUnclear, bookingsUnwatch } from './unclear-bookings.ts';
import { cancellationsAgain, cancellationsList, cancellationsSettle } from './cancellations.ts';
import { catalogueDelete, catalogueExport, catalogueImport, catalogueMerge } from './catalogue.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import type { Command } from './command.ts';
import { config } from './config.ts';
import { decisionsAdd, decisionsExport, decisionsUndo } from './decisions.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exchangeList, exchangeLoad } from './exchange.ts';
import { hotelsTry } from './hotels.ts';
import { guestsErase, guestsList } from './guests.ts';
import { jobsDead, jobsList, jobsRequeue } from './jobs.ts';
import { keysCreate, keysList, keysRevoke } from './keys.ts';
import { listen } from './listen.ts';
import { auditBooks, creditSet, sandboxPay, walletFund } from './money.ts';
import { map } from './map.ts';
import { roomsTry } from './rooms.ts';
import { serve, start, work } from './serve.ts';
import { simulator } from './simulator.ts';
import { sellingSet, suppliersAdd, suppliersFeed, suppliersList } from './suppliers.ts';
import { match } from './match.ts';
import { storageAllow, storageList, storageRevoke } from './storage.ts';
import { vouchersCreate, vouchersList, vouchersSwitch } from './vouchers.ts';
import {
  webhooksCreate,
  webhooksDelete,
  webhooksDisable,
  webhooksEnable,
  webhooksList,
  webhooksReplay,
  webhooksRotate,
  webhooksTest,
} from './webhooks.ts';

/** Every command, in the order `--help` lists them. */
export const commands: readonly Command[] = [
  start,
  serve,
  work,
  accountsCreate,
  accountsList,
  accountsSuspend,
  accountsResume,
  keysCreate,
  keysList,
  keysRevoke,
  catalogueImport,
  catalogueExport,
  catalogueMerge,
  catalogueDelete,
  catalogueChanges,
  demo,
  map,
  match,
  hotelsTry,
  decisionsAdd,
  decisionsExport,
  decisionsUndo,
  storageList,
  storageAllow,
  storageRevoke,
  roomsTry,
  config,
  doctor,
  jobsList,
  jobsDead,
  jobsRequeue,
  guestsList,
  guestsErase,
  bookingsUnclear,
  bookingsUnwatch,
  bookingsCharge,
  bookingsHotelNumber,
  bookingsCheckin,
  bookingsRelocate,
  bookingsCompensate,
  cancellationsList,
  cancellationsAgain,
  cancellationsSettle,
  amendmentsList,
  amendmentsComplete,
  amendmentsReject,
  vouchersList,
  vouchersCreate,
  vouchersSwitch,
  suppliersList,
  suppliersAdd,
  suppliersFeed,
  sellingSet,
  exchangeLoad,
  exchangeList,
  simulator,
  walletFund,
  creditSet,
  sandboxPay,
  auditBooks,
  listen,
  webhooksList,
  webhooksCreate,
  webhooksEnable,
  webhooksDisable,
  webhooksDelete,
  webhooksRotate,
  webhooksTest,
  webhooksReplay,
];
