import { setting } from './setting.ts'
import {
  host,
  openTelemetryFlag,
  optional,
  optionalPort,
  SECRET_TEXT,
  secretText,
  text,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

/** Metrics and traces. */
export const instrumentationSettings = {
  METRICS_PORT: setting(optionalPort(), '', "Port for the API's Prometheus metrics (/metrics)."),
  WORKER_METRICS_PORT: setting(optionalPort(), '', "Port for the worker's Prometheus metrics."),
  METRICS_HOST: setting(
    host(),
    '127.0.0.1',
    'Address for both metrics ports. METRICS_TOKEN is required unless it is a loopback address.',
  ),
  METRICS_TOKEN: setting(
    optional(secretText(16, 200), SECRET_TEXT),
    '',
    'Bearer token required to read metrics.',
    'secret',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl(),
    '',
    'OTLP/HTTP endpoint for traces (http://collector:4318). Tracing is off by default.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    optional(text(2000), 'a list such as name=value,other=value'),
    '',
    'Headers for the trace collector: name=value, separated by commas.',
    'secret',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    webUrl(),
    '',
    'OTLP/HTTP endpoint for traces only, with its full path (http://collector:4318/v1/traces).',
  ),
  OTEL_SERVICE_NAME: setting(
    optional(text(200), '1 to 200 characters'),
    '',
    'Service name in traces. Default: portal-api and portal-worker.',
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    optional(text(2000), 'a list such as name=value,other=value'),
    '',
    'Additional trace attributes: name=value, separated by commas.',
  ),
  OTEL_TRACES_SAMPLER: setting(
    optional(text(200), 'a sampler such as always_on, always_off or traceidratio'),
    '',
    'Trace sampler. Overrides TRACES_PERCENT.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    optional(text(2000), 'a number from 0 to 1'),
    '',
    'Share of requests and jobs to trace with traceidratio, 0 to 1.',
  ),
  OTEL_SDK_DISABLED: setting(openTelemetryFlag(), 'false', 'Turns traces off.'),
  TRACES_PERCENT: setting(wholeNumber(1, 100), '100', 'Percentage of requests and jobs to trace.'),
}
