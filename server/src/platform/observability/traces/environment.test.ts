import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { batchOf, samplerOf } from './tracer.ts'

test.each([
  [{}, 'ParentBased{root=TraceIdRatioBased{0.5}'],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'AlwaysOnSampler'],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 'AlwaysOffSampler'],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 'TraceIdRatioBased{0.25}'],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' }, 'TraceIdRatioBased{1}'],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 'ParentBased{root=AlwaysOnSampler'],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 'ParentBased{root=AlwaysOffSampler'],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, 'ParentBased{root=TraceIdRatioBased{1}'],
  [{ OTEL_TRACES_SAMPLER: 'Always_Off' }, 'AlwaysOffSampler'],
  [{ OTEL_TRACES_SAMPLER: 'xray' }, 'ParentBased{root=TraceIdRatioBased{0.5}'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'ParentBased{root=TraceIdRatioBased{0.5}'],
])('%j samples as %s', (environment, sampler) => {
  expect(samplerOf(environment, 0.5).toString().startsWith(sampler)).toBe(true)
})

test('configures span batching from the environment', () => {
  expect(batchOf({ OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_BSP_MAX_QUEUE_SIZE: 'many' })).toEqual({
    scheduledDelayMillis: 100,
    exportTimeoutMillis: 2_000,
  })
})

test('sends traces if a collector is configured, unless disabled', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig({}).traces).toBe(null)
  expect(readConfig({ ...collector, OTEL_BSP_SCHEDULE_DELAY: ' 100 ', OTEL_SERVICE_NAME: '' }).traces).toEqual({
    environment: { ...collector, OTEL_BSP_SCHEDULE_DELAY: '100' },
    share: 1,
  })
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }).traces).not.toBe(null)
  for (const yes of ['true', 'TRUE', 'True']) {
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: yes }).traces).toBe(null)
  }
  for (const no of ['false', 'FALSE', '1', '']) {
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: no }).traces).not.toBe(null)
  }
  const remote = {
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: 'endpoint=http://localhost:14250,pollingIntervalMs=5000,initialSamplingRate=0.25',
  }
  expect(readConfig({ ...collector, ...remote }).traces).not.toBe(null)
  expect(readConfig({ ...collector, OTEL_TRACES_EXPORTER: 'none' }).traces).toBe(null)
})
