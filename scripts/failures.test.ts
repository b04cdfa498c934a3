import { describe, expect, it } from 'vitest'
import { failureLines, failuresOfPlaywright, orUnnamed } from './failures.ts'

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'login.e2e.ts',
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
})

describe('the end of a failed run shows', () => {
  it('each failed browser test with its file and the headings above it', () => {
    const inner = {
      title: 'a seller',
      file: 'login.e2e.ts',
      specs: [spec('logs in', 'unexpected', 'no button')],
    }
    const specs = [spec('shows a form', 'expected'), spec('is quick', 'unexpected', 'one', 'two')]
    const outer = { title: 'login.e2e.ts', file: 'login.e2e.ts', specs, suites: [inner] }
    expect(failuresOfPlaywright({ suites: [outer], errors: [] })).toEqual([
      { file: 'login.e2e.ts', title: 'is quick', message: 'one\ntwo' },
      { file: 'login.e2e.ts', title: 'a seller > logs in', message: 'no button' },
    ])
  })

  it('errors outside of tests', () => {
    expect(failuresOfPlaywright({ suites: [], errors: [{ message: 'no server' }] })).toEqual([
      { file: 'Browser', title: 'outside of any test', message: 'no server' },
    ])
    expect(failuresOfPlaywright(undefined)).toEqual([])
  })

  it('the part that failed without naming a test', () => {
    expect(orUnnamed([], 'Routers', 1)).toMatchObject([
      { file: 'Routers', title: 'ended with 1 and named no test' },
    ])
    expect(orUnnamed([], 'Routers', 0)).toEqual([])
    const named = [{ file: 'a', title: 'b', message: 'c' }]
    expect(orUnnamed(named, 'Routers', 1)).toBe(named)
  })

  it('the beginning of each message, without colours, libraries and the folder', () => {
    const message = [
      '\u001b[31mAssertionError: no\u001b[39m',
      '',
      '    at /home/minit/server/a.ts:1:2',
      '    at /home/minit/node_modules/x.js:1:2',
      '    at node:internal/process',
    ].join('\n')
    const failures = [{ file: '/home/minit/server/a.test.ts', title: 'sells', message }]
    expect(failureLines(failures, '/home/minit')).toEqual([
      'FAILED server/a.test.ts > sells',
      '    AssertionError: no',
      '        at server/a.ts:1:2',
    ])
  })

  it.each([
    [1, 15],
    [3, 10],
    [200, 2],
  ])('for %i failures, %i lines of each message, so that all are named', (count, lines) => {
    const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
    const failures = Array.from({ length: count }, () => ({ file: 'a', title: 'b', message }))
    expect(failureLines(failures, '/')).toHaveLength(count * (lines + 1))
  })
})
