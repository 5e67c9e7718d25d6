/** An amount in one payment at the gateway. */
export interface Fund {
  readonly gatewayPayment: string;
  readonly minor: number;
}

export function sumOf(amounts: readonly Pick<Fund, 'minor'>[]): number {
  return amounts.reduce((sum, { minor }) => sum + minor, 0);
}

/** Takes `minor` from some funds in their order, without the first `afterMinor`: the part of each fund. */
export function sliceOf(
  funds: readonly Fund[],
  { afterMinor, minor }: { afterMinor: number; minor: number },
): Fund[] {
  let beginsAt = 0;
  return funds.flatMap((fund) => {
    const from = Math.max(beginsAt, afterMinor);
    const to = Math.min(beginsAt + fund.minor, afterMinor + minor);
    beginsAt += fund.minor;
    return to > from ? [{ gatewayPayment: fund.gatewayPayment, minor: to - from }] : [];
  });
}
