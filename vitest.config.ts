import { defineConfig } from 'vitest/config'

/** Two at once also where Vitest would leave one of two processors idle: most tests wait for PostgreSQL half of their time. */
export default defineConfig({ test: { projects: ['contract', 'server', 'web'], maxWorkers: 2 } })
