import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

/** Code that stores an instant or compares it with another clock's, which `performance.now` cannot do. */
const INSTANTS: Record<string, string> = {
  'db/embedded/cluster.ts': 'the age of a folder, by the file system',
  'http/form-keys.ts': 'minutes that all processes share',
  'jobs/jobs.ts': 'an instant that a use case named, as a span from now',
  'limits/rate-limits.ts': 'ends of windows that all processes share',
}

test('no duration is measured by a clock that can be set', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((path) => !path.endsWith('.test.ts'))
  const asking = files.filter((path) => readFileSync(`${SOURCES}/${path}`, 'utf8').includes('Date.now()'))
  expect(asking.sort()).toEqual(Object.keys(INSTANTS))
})
