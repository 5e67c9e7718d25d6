import { limits } from '../../../contract/limits.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { openUpstream } from './upstream.ts';
import { checkHttpSettings, readHttpSettings } from '../http/http-settings.ts';

/** Another service with this same interface. */
export const upstreamKind: ConnectorKind = {
  environment: 'production',
  times: { bookCallMs: limits.bookCallMs, bookMayLandForMs: limits.bookMayLandForMs },
  settings: ['baseUrl', 'paymentMethod', 'privateNetwork'],
  check: checkHttpSettings,
  usesOfferThread: () => true,
  open: ({ config }, { code, settings }) =>
    openUpstream({
      code,
      ...readHttpSettings(settings, config),
      paymentMethod: String(settings['paymentMethod'] ?? 'WALLET'),
    }),
};
