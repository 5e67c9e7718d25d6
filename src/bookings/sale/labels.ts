/** What callers attach to a booking for their own use: stored, shown, and sent to webhooks as it was given. */
export interface Labels {
  readonly clientReference: string | undefined;
  /** Empty if there is none. */
  readonly trackingId: string;
}

export const noLabels: Labels = { clientReference: undefined, trackingId: '' };

export function labelsOf({ clientReference, trackingId }: Labels): Labels {
  return { clientReference, trackingId };
}
