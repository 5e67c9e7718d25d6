import type { ConnectorKind } from './connector-kind.ts';
import { simulatorKind } from './simulator/simulator-kind.ts';
import { upstreamKind } from './upstream/upstream-kind.ts';

/** Every kind of supplier. CONTRIBUTING.md explains how to add one. */
export const connectorKinds = {
  simulator: simulatorKind,
  upstream: upstreamKind,
} as const satisfies Readonly<Record<string, ConnectorKind>>;

export type KindName = keyof typeof connectorKinds;

export function connectorKind(name: string): ConnectorKind | undefined {
  // `hasOwn` has checked that it is one of the names.
  return Object.hasOwn(connectorKinds, name) ? connectorKinds[name as KindName] : undefined;
}
