import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A worker loads what files share once and not for each file: nothing here replaces a module, or keeps state in one.
    isolate: false,
    projects: [
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'stand-ins', include: ['stand-ins/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
