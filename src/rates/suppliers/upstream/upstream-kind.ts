import { limits } from '../../../contract/limits.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { openUpstream } from './upstream.ts';
import { checkUpstream, readUpstreamSettings } from './upstream-settings.ts';

/** Another service with this same interface. */
export const upstreamKind: ConnectorKind = {
  environment: 'production',
  times: { bookCallMs: limits.bookCallMs, bookMayLandForMs: limits.bookMayLandForMs },
  settings: ['baseUrl', 'paymentMethod', 'privateNetwork'],
  check: checkUpstream,
  open: ({ config }, { settings }) => openUpstream(readUpstreamSettings(settings, config)),
};
