import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { SLOW_TESTS, WITHOUT_SLOW } from './scripts/slow-tests.ts'
import { WaitingFirst } from './scripts/waiting-first.ts'

/** A worker loads what files share once and not for each file: nothing here replaces a module, or keeps state in one. */
const shared = {
  isolate: false,
  // A test's objects die young. With room for them the collector copies few of them.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  // One more than the cores of a small machine, for tests wait a good part of their time.
  maxWorkers: 3,
  testTimeout: 60_000,
  setupFiles: [fileURLToPath(new URL('scripts/repeatable-draws.ts', import.meta.url))],
  // What happens by itself may take its time on a busy machine: a second, Vitest's own limit, is soon over.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    ...shared,
    sequence: { sequencer: WaitingFirst },
    projects: [
      { test: { ...shared, name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}', 'web/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'stand-ins',
          include: ['stand-ins/**/*.test.ts', 'scripts/**/*.test.ts', 'lab/bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'lab/drills/**/*.test.ts'],
          exclude:
            process.env[WITHOUT_SLOW] === '1'
              ? [...configDefaults.exclude, ...SLOW_TESTS]
              : configDefaults.exclude,
          globalSetup: ['server/test/global-setup.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
