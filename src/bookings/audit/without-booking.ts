import type { ListSince } from '../../payments/gateways/gateway.ts';
import type { OpenGateway } from '../../payments/gateways/gateways.ts';
import type { ListedRoom } from '../../rates/suppliers/connector.ts';
import { finding, type Finding } from './finding.ts';
import type { Shards } from './shards.ts';

/** The listed rooms of a supplier that belong to no booking of ours. A booking is stored before its room is booked. */
export async function roomsWithoutBooking(
  shards: Shards,
  supplier: string,
  rooms: readonly ListedRoom[],
): Promise<Finding[]> {
  const references = rooms.filter(({ state }) => state !== 'cancelled').map(({ reference }) => reference);
  const unknown = await shards.unknownBookings([...new Set(references)]);
  return unknown.map((reference) =>
    finding(`reference ${reference}`, `is booked at ${supplier}, but is not one of our bookings`),
  );
}

/** Payments at a gateway that hold or have taken money: those that no payment of ours has opened, and second ones of a payment. */
export async function paymentsWithoutBooking(
  shards: Shards,
  gateway: OpenGateway,
  period: ListSince,
): Promise<Finding[]> {
  const listed = (await gateway.listSince?.(period)) ?? [];
  const unknown = await shards.unknownPayments(gateway.name, listed);
  const twice = [...Map.groupBy(listed, ({ reference }) => reference)].filter(([, same]) => same.length > 1);
  return [
    ...unknown.map(({ gatewayPayment }) =>
      finding(`${gateway.name} payment ${gatewayPayment}`, 'moves money without a payment or booking'),
    ),
    ...twice.map(([reference, same]) => {
      const ids = same.map(({ gatewayPayment }) => gatewayPayment).sort();
      return finding(
        `payment ${reference}`,
        `moves money at ${gateway.name} ${ids.length} times: ${ids.join(', ')}`,
      );
    }),
  ];
}
