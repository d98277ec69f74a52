import process from 'node:process'
import fc from 'fast-check'

// Set by the configuration of the tests, which prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
