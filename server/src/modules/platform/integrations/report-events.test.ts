import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../../ports/web-analytics.ts'
import { createReporter } from './usage.ts'

const page = (name: string): AnalyticsEvent => ({ name: 'pageview', page: name })
const settle = () => new Promise((resolve) => setImmediate(resolve))

const reporting = (take: (event: AnalyticsEvent) => Promise<boolean>) => {
  let nowMs = 0
  const sent: AnalyticsEvent[] = []
  const send = (event: AnalyticsEvent) => {
    sent.push(event)
    return take(event)
  }
  const reporter = createReporter({
    current: async () => ({ name: 'web-analytics', send }),
    elapsedMs: () => nowMs,
  })
  return { ...reporter, sent, pass: (seconds: number) => (nowMs += seconds * 1_000) }
}

test('sends at most two events at a time to a service that does not answer, and bounds the queue', async () => {
  const { report, sent } = reporting(() => new Promise(() => undefined))
  for (let count = 0; count < 10_000; count += 1) report(page('/'))
  await settle()
  expect(sent).toHaveLength(2)
})

test('sends nothing for a minute after a failed event', async () => {
  const { report, sent, pass } = reporting(async () => false)
  report(page('/first'))
  await settle()
  report(page('/second'))
  await settle()
  pass(61)
  report(page('/third'))
  await settle()
  expect(sent).toEqual([page('/first'), page('/third')])
})
