import { Type, type TSchema } from 'typebox';
import { limits } from '../contract/limits.ts';

/** The shapes of analytics and reports. Amounts are US dollars at today's exchange rates. */
const days = {
  from: Type.String({ description: 'First day of the period, `YYYY-MM-DD`, in UTC.' }),
  to: Type.String({ description: `Last day, itself included; a period has at most ${limits.reportDays}.` }),
};
const ignored = { description: 'Ignored: the key has chosen the environment.' };
export const periodAsked = Type.Object({ ...days, sandbox: Type.Optional(Type.Unknown(ignored)) });
export const periodQuery = Type.Object({
  ...days,
  sandbox: Type.Optional(Type.String(ignored)),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.reportRows,
      description: `Rows of the answer, the best sold; ${limits.pageRows} when absent.`,
    }),
  ),
});

const currency = Type.Literal('USD');
const wrapped = (data: TSchema, further: Record<string, TSchema> = {}) =>
  Type.Object({
    message: Type.String(),
    data: Type.Object({ success: Type.Boolean(), data, ...further }),
  });

const weeks = Type.Array(
  Type.Object({ weeks: Type.String({ description: 'ISO week: `2026-W10`.' }), sales: Type.Number() }),
);
export const weeklyAnswer = wrapped(Type.Object({ arr: weeks }), { arr: weeks });

const numbers = Type.Array(Type.Number());
const report = {
  salesRevenue: Type.Array(Type.Object({ salesRevenue: Type.Number(), currency, date: Type.String() })),
  uniqueDates: Type.Array(Type.String()),
  confirmed_booking: numbers,
  sales: numbers,
  commission: numbers,
  revenue: numbers,
  totalBookings: Type.Integer(),
  totalConfirmedBookings: Type.Integer(),
  totalSales: Type.Number(),
  totalCommission: Type.Number(),
  totalRevenue: Type.Number(),
};
export const reportAnswer = wrapped(Type.Object(report), report);

const market = { totalBooking: Type.Integer(), sales: Type.Number(), currency, nationality: Type.String() };
export const marketsAnswer = wrapped(Type.Array(Type.Object(market)));
export const hotelsAnswer = wrapped(
  Type.Array(
    Type.Object({
      hotel_id: Type.String(),
      name: Type.String(),
      total: Type.Integer(),
      city: Type.String(),
      country: Type.String(),
      sales: Type.Number(),
      currency,
    }),
  ),
);

export const commissionsAnswer = Type.Object({
  success: Type.Boolean(),
  data: Type.Array(
    Type.Object({
      date: Type.String(),
      amount: Type.Number(),
      percentage: Type.Number({ description: 'Of the revenue of the day.' }),
    }),
  ),
});

const counted = Type.Object({ bookings: Type.Integer(), sales: Type.Number() });
const period = Type.Object({ from: Type.String(), to: Type.String() });
export const comparedAnswer = Type.Object({
  period: Type.Object({ current: period, previous: period }),
  summary: Type.Object({ current: counted, previous: counted, change: Type.Number(), currency }),
  data: Type.Array(
    Type.Object({
      nationality: Type.Optional(Type.String()),
      country: Type.Optional(Type.String()),
      hotel_id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      city: Type.Optional(Type.String()),
      current_period: counted,
      previous_period: counted,
      change: Type.Number({ description: 'Of the sales, in per cent.' }),
    }),
  ),
});

export const searchAsked = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'A piece of text as it stands in one field or across them; case does not matter.',
  }),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'From 0.' })),
  rowsPerPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageRows,
      description: 'Bookings of one page; 10 when absent.',
    }),
  ),
  sand_box: Type.Optional(Type.Unknown(ignored)),
});
export const searchAnswer = Type.Object({
  success: Type.Boolean(),
  data: Type.Array(
    Type.Object({
      booking_id: Type.String(),
      first_name: Type.String(),
      last_name: Type.String(),
      created_at: Type.String({ format: 'date-time' }),
      hotel_name: Type.String(),
    }),
  ),
  page: Type.Integer(),
  rowsPerPage: Type.Integer(),
  query: Type.String(),
});
