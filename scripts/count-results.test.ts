import { describe, expect, it } from 'vitest'
import {
  countCommand,
  countPlaywright,
  countSkipped,
  countVitest,
  exitCodeOf,
  minutesLine,
  sum,
} from './count-results.ts'

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
})

describe('the last line of the suite counts', () => {
  it('every test of every file, except skipped ones', () => {
    const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')]
    expect(countVitest({ testResults }, 1)).toEqual({ passed: 2, failed: 2 })
  })

  it('skipped tests separately', () => {
    const testResults = [file('passed', 'passed', 'skipped'), file('passed', 'skipped')]
    expect(countSkipped({ testResults })).toBe(2)
    expect(countSkipped(undefined)).toBe(0)
  })

  it('a file that cannot be loaded as a failure', () => {
    const testResults = [file('failed'), file('failed'), file('passed', 'passed')]
    expect(countVitest({ testResults }, 1)).toEqual({ passed: 1, failed: 2 })
  })

  it('an uncaught error after green tests as a failure', () => {
    expect(countVitest({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('a runner without a report as a failure', () => {
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('browser tests, including retries', () => {
    const stats = { expected: 5, flaky: 1, unexpected: 2 }
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 6, failed: 2 })
  })

  it('types and lint as one test each', () => {
    expect(sum([countCommand(0), countCommand(2)])).toEqual({ passed: 1, failed: 1 })
  })
})

describe('the suite ends badly', () => {
  it.each([
    [{ passed: 3, failed: 0 }, 0],
    [{ passed: 3, failed: 1 }, 1],
    [{ passed: 0, failed: 0 }, 1],
  ])('for %j: %i', (counts, exitCode) => {
    expect(exitCodeOf(counts)).toBe(exitCode)
  })
})

it('reports the minutes of each part in the line before the last', () => {
  expect(minutesLine({ browser: 186_000, 'all together': 450_000 })).toBe(
    'Minutes: browser 3.1; all together 7.5',
  )
})
