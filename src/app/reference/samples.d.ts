export const SAMPLE_PARTNER: string;
