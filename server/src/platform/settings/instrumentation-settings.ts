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
  METRICS_PORT: setting(optionalPort(), '', 'Port at which the API serves Prometheus metrics, under /metrics.'),
  WORKER_METRICS_PORT: setting(optionalPort(), '', 'Port at which the worker does.'),
  METRICS_HOST: setting(
    host(),
    '127.0.0.1',
    'Address of these two ports; beyond this machine METRICS_TOKEN is needed.',
  ),
  METRICS_TOKEN: setting(
    optional(secretText(16, 200), SECRET_TEXT),
    '',
    'Bearer token without which nobody is told any metrics.',
    'secret',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl(),
    '',
    'Collector that traces are sent to by OTLP over HTTP (http://collector:4318); without one there are none.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    optional(text(2000), 'a list such as name=value,other=value'),
    '',
    'Headers that the collector wants: name=value, separated by commas.',
    'secret',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    webUrl(),
    '',
    'The same for traces alone, with its whole path (http://collector:4318/v1/traces).',
  ),
  OTEL_SERVICE_NAME: setting(
    optional(text(200), 'a text of 1 to 200 characters'),
    '',
    'Service name in traces; by default portal-api and portal-worker.',
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    optional(text(2000), 'a list such as name=value,other=value'),
    '',
    'Further attributes of all traces: name=value, separated by commas.',
  ),
  OTEL_TRACES_SAMPLER: setting(
    optional(text(200), 'a sampler such as always_on, always_off or traceidratio'),
    '',
    'Chooses what is traced, in place of TRACES_PERCENT.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    optional(text(2000), 'a number from 0 to 1'),
    '',
    'Share of the requests and jobs that traceidratio traces, 0 to 1.',
  ),
  OTEL_SDK_DISABLED: setting(openTelemetryFlag(), 'false', 'Turns traces off.'),
  TRACES_PERCENT: setting(wholeNumber(1, 100), '100', 'How many of a hundred requests and jobs are traced.'),
}
