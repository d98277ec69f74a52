import process from 'node:process'
import fc from 'fast-check'

// Set by the test configuration, which prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
