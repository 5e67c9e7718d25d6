// Data table: one valid example for each answer of the guest, loyalty and voucher operations.
const times = {
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  deletedAt: null,
};

const guest = {
  id: 42,
  email: 'mara@quill.example',
  firstName: 'Mara',
  lastName: 'Quill',
  phoneNumber: '+4312345678',
  points: 120,
  upcomingPoints: 300,
  bookings: ['Zk3bQw81x', 'p0R7_vTqa'],
  ...times,
};

const request = {
  voucher_code: 'SUMMER-26',
  discount_type: 'percentage',
  discount_value: 10,
  minimum_spend: 100,
  maximum_discount_amount: 50,
  currency: 'EUR',
  validity_start: '2026-06-01',
  validity_end: '2026-08-31',
  usages_limit: 500,
  status: 'active',
  description: 'Ten per cent off in summer',
  terms_and_conditions: '',
  budget: 5000,
};

const voucher = {
  id: 7,
  ...request,
  user_id: 'acc_5d1f0b7c9a3e2468',
  guest_id: null,
  usages: 3,
  remaining_uses: 497,
  budget_used: 86.4,
  category: '',
  created_at: times.createdAt,
  updated_at: times.updatedAt,
  deleted_at: null,
};

export const examples = {
  guests: { data: [guest], total: 1 },
  guest: { data: guest },
  guestBookings: {
    data: [
      {
        id: 9,
        guestID: 42,
        bookingID: 'p0R7_vTqa',
        points: 300,
        cashbackRateUsed: 0.03,
        cashback: 30,
        status: 'pending',
        ...times,
      },
    ],
  },
  guestVouchers: { data: [{ ...voucher, guest_id: 42, category: 'redemption' }] },
  points: { data: { currentPoints: 120, upcomingPoints: 300 } },
  redeem: { points: 100, currency: 'EUR' },
  redeemed: {
    data: {
      voucherCode: 'RDM-9F3A5B7C1D2E4F60',
      userID: 'acc_5d1f0b7c9a3e2468',
      guestID: 42,
      discountType: 'fixed_amount',
      discountValue: 9.2,
      minimumSpend: 0,
      maximumDiscountAmount: 9.2,
      currency: 'EUR',
      validityStart: '2026-03-01',
      validityEnd: '2026-08-01',
      usages: 0,
      usagesLimit: 1,
      status: 'active',
      termsAndConditions: '',
      category: 'redemption',
      ...times,
    },
  },
  programme: { data: [{ cashbackRate: 0.03, cashbackCurrency: 'USD', status: 'enabled' }] },
  programmeRequest: { status: 'enabled', cashbackRate: 0.03 },
  voucherRequest: request,
  voucherChange: { usages_limit: 800 },
  voucher: { voucher: [voucher] },
  vouchers: { voucher: [voucher], vouchers: [voucher] },
  statusChange: { status: 'inactive' },
  updated: { message: 'Voucher updated successfully' },
  switched: { message: 'Voucher status updated successfully' },
  deleted: { message: 'Voucher deleted successfully' },
  history: {
    history: [
      {
        id: 3,
        voucher_code: 'SUMMER-26',
        guest_email: 'mara@quill.example',
        hotel_name: 'The Three Herons',
        booking_id: 'Zk3bQw81x',
        voucher_total_amount: 28.8,
        currency: 'EUR',
        usage_date: '2026-06-12T09:30:00.000Z',
      },
    ],
  },
};
