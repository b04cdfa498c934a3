import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    firstLab: number
  }
}

/** Started first: each takes some minutes, mostly waiting. */
const LONGEST = ['limits', 'counts-minutes', 'several-routers', 'pays-and-is-online']

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank === -1 ? LONGEST.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  test: {
    name: 'network-lab',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/say-skipped.ts'],
    setupFiles: ['test/lab-of-worker.ts'],
    provide: { firstLab: Number(process.env.NETWORK_LAB ?? 0) },
    sequence: { sequencer: LongestFirst },
    // As many as the cores of a small machine: each lab runs routers, FreeRADIUS and a server.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
