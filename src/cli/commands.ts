import { accountsCreate, accountsList, accountsResume, accountsSuspend } from './accounts/accounts.ts';
import { amendmentsComplete, amendmentsList, amendmentsReject } from './bookings/amendments.ts';
import {
  bookingsCharge,
  bookingsCheckin,
  bookingsCompensate,
  bookingsHotelNumber,
  bookingsRelocate,
} from './bookings/bookings.ts';
import { bookingsUnclear, bookingsUnwatch } from './bookings/unclear-bookings.ts';
import { cancellationsAgain, cancellationsList, cancellationsSettle } from './bookings/cancellations.ts';
import { catalogueDelete, catalogueExport, catalogueImport, catalogueMerge } from './catalogue/catalogue.ts';
import { catalogueChanges } from './catalogue/catalogue-changes.ts';
import type { Command } from './command.ts';
import { config } from './service/config.ts';
import { decisionsAdd, decisionsExport, decisionsUndo } from './matching/decisions.ts';
import { demo } from './catalogue/demo.ts';
import { doctor } from './service/doctor.ts';
import { exchangeList, exchangeLoad } from './catalogue/exchange.ts';
import { hotelsTry } from './matching/hotels.ts';
import { guestsErase, guestsList } from './bookings/guests.ts';
import { jobsDead, jobsList, jobsRequeue } from './service/jobs.ts';
import { keysCreate, keysList, keysRevoke } from './accounts/keys.ts';
import { listen } from './webhooks/listen.ts';
import { auditBooks, creditSet, sandboxPay, walletFund } from './bookings/money.ts';
import { map } from './matching/map.ts';
import { roomsTry } from './matching/rooms.ts';
import { serve, start, work } from './service/serve.ts';
import { simulator } from './suppliers/simulator.ts';
import { sellingSet, suppliersAdd, suppliersFeed, suppliersList } from './suppliers/suppliers.ts';
import { match } from './matching/match.ts';
import { storageAllow, storageList, storageRevoke } from './service/storage.ts';
import { vouchersCreate, vouchersList, vouchersSwitch } from './bookings/vouchers.ts';
import {
  webhooksCreate,
  webhooksDelete,
  webhooksDisable,
  webhooksEnable,
  webhooksList,
  webhooksReplay,
  webhooksRotate,
  webhooksTest,
} from './webhooks/webhooks.ts';

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
