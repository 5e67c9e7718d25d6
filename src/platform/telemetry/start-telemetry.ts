import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Clock } from '../../contract/needs.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import { errorCode } from '../../lib/errors.ts';
import { programVersion } from '../files/program-version.ts';
import type { startExporting } from './open-telemetry.ts';
import { setTracer } from './tracing.ts';

export interface Telemetry {
  exportMetrics(registry: Registry, clock: Pick<Clock, 'nowMs'>): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** Sends traces and metrics of this process, if an endpoint is set. Otherwise no package of OpenTelemetry is loaded. */
export async function startTelemetry(
  { otelEndpoint: endpoint, otelService: service, otelRatio: ratio }: Config,
  role: string,
): Promise<Telemetry> {
  if (endpoint === undefined) return { exportMetrics: () => undefined, close: () => Promise.resolve() };
  const [sdk, version] = await Promise.all([loadSdk(), programVersion()]);
  const exporting = sdk.startExporting({
    endpoint,
    service,
    version,
    role,
    ratio,
    metricsEveryMs: limits.metricsExportedEveryMs,
  });
  setTracer(exporting.tracer);
  return {
    exportMetrics: exporting.exportMetrics,
    async close() {
      setTracer(undefined);
      await exporting.close();
    },
  };
}

async function loadSdk(): Promise<{ readonly startExporting: typeof startExporting }> {
  try {
    return await import('./open-telemetry.ts');
  } catch (error) {
    const isMissing = errorCode(error) === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    throw new Problem(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are not installed: docs/operating.md, "Traces", lists them.',
      { cause: error },
    );
  }
}
