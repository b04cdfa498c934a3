import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  test: {
    name: 'network-lab',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/say-skipped.ts'],
    // One lab at a time, and its phones wait for real routers.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
