import { listBusinessHypotheses, readInsights, refreshInsights } from '@minit/contract/admin/insights.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { computeInsights } from '../../src/modules/reporting/insights/compute.ts'
import { countAttempts } from '../../src/modules/reporting/insights/shops.queries.ts'
import type { InsightWriter } from '../../src/ports/insight-writer.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { toTuesday } from '../noon.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let adminToken: string
beforeAll(async () => {
  fixture = await startTestApp()
  toTuesday(fixture.clock)
  await seedDemo(fixture.deps)
  adminToken = await anAdmin(fixture)
})
afterAll(() => fixture.close())

const insights = () => callApp(fixture.app, adminToken)(readInsights, {})
const withWriter = (word: InsightWriter['word']) => ({
  ...fixture.deps,
  insights: { current: async () => ({ name: 'llm' as const, word }) },
})
const textsOf = (evidence: unknown) => evidence as Record<string, Record<string, unknown>[]>

describe('the demo data', () => {
  test('is forecast better than by repeating the last week, and the page says so', async () => {
    await computeInsights(fixture.deps)
    const { revenuePredicition, wordedBy } = await insights()
    expect(wordedBy).toBe('statistics')
    expect(revenuePredicition.nextMonth).toBeGreaterThan(1_000)
    expect(revenuePredicition.nextQuarter).toBeGreaterThan(revenuePredicition.nextMonth ?? 0)
    expect(revenuePredicition.confidence).toBeGreaterThan(60)
    expect(revenuePredicition.factors.join(' ')).toMatch(/ closer than repeating the last week/)
  })

  test('shows its market days and evenings, each with the figures and the query behind it', async () => {
    const { growthHypotheses, marketOpportunities } = await insights()
    expect(growthHypotheses[0]).toMatchObject({
      hypothesis: expect.stringMatching(/Saturday|Wednesday/),
      evidence: { query: expect.stringMatching(/seller_days/) },
    })
    // The past varies by weekday alone: it begins at seven on a Monday and a Thursday, else at six.
    expect(JSON.stringify(marketOpportunities)).toMatch(/The hours from 1[89]:00 to 2[12]:00/)
    const hypotheses = await callApp(fixture.app, adminToken)(listBusinessHypotheses, {})
    expect(hypotheses.join(' ')).toMatch(/Saturday brings \d+ % more/)
  })

  test('is the basis of figures that a plain sum over the sales confirms', async () => {
    const [plain] = await fixture.database.asOwner<{ le: number }>(
      `select sum(price_minor)::float8 / 100 as le from purchases where status = 'paid'
         and paid_at >= $1::date - 28 and paid_at < $1::date`,
      [freetownDay(fixture.deps.now())],
    )
    const { revenuePredicition } = await insights()
    const received = /The last 28 days brought \$([\d,.]+)\./.exec(revenuePredicition.factors.join(' '))?.[1]
    // In dollars at Le 22.70, without cents from a thousand on.
    expect(Math.abs(Number(received?.replaceAll(',', '')) - (plain?.le ?? 0) / 22.7)).toBeLessThanOrEqual(0.5)
  })
})

test('as many of the newest payments are checked as requested, also with unattempted orders in between', async () => {
  const check = (most: number) =>
    fixture.deps.db.analyseAsPlatform(async (tx) =>
      (await countAttempts(tx, '', most)).reduce((sum, { count }) => sum + count, 0),
    )
  const newest = `select id from purchases where payment_method <> 'cash'
    and status in ('paid', 'refunded', 'failed', 'expired') order by id desc limit 3`
  await fixture.database.asOwner(`update payments set is_current = false where purchase_id in (${newest})`)
  expect(await check(5)).toBe(5)
  await fixture.database.asOwner(`update payments set is_current = true where purchase_id in (${newest})`)
})

describe('when it is computed', () => {
  /** After a request; other due jobs do not compute it. */
  const itsJobRuns = async () => {
    const job = `name = 'compute-insights' and state = 'created'`
    await expect.poll(() => countRows(fixture, 'pgboss.job', job)).toBe(1)
    await fixture.drain()
  }

  test('by a job, once it is older than five minutes, and at once when it is refreshed', async () => {
    const { computedAt } = await insights()
    fixture.clock.advance({ minutes: 4 })
    expect((await insights()).computedAt).toBe(computedAt)
    expect(await countRows(fixture, 'pgboss.job', `name = 'compute-insights' and state = 'created'`)).toBe(0)
    fixture.clock.advance({ minutes: 2 })
    const answer = insights()
    await itsJobRuns()
    expect(Date.parse((await answer).computedAt)).toBeGreaterThan(Date.parse(computedAt))
    const refreshed = callApp(fixture.app, adminToken)(refreshInsights, {})
    await itsJobRuns()
    expect(Date.parse((await refreshed).computedAt)).toBeGreaterThan(Date.parse((await answer).computedAt))
  })
})

describe('a writer', () => {
  test('may reword the findings, with the same figures', async () => {
    await computeInsights(
      withWriter(async (evidence) => {
        const texts = textsOf(evidence)
        const risks = texts.riskAnalysis?.map((risk) => ({ ...risk, mitigation: 'Be calm.' }))
        return { ...texts, riskAnalysis: risks }
      }),
    )
    const { wordedBy, riskAnalysis } = await insights()
    expect(wordedBy).toBe('llm')
    expect(riskAnalysis.every(({ mitigation }) => mitigation === 'Be calm.')).toBe(true)
  })

  test.each<[string, InsightWriter['word']]>([
    ['cannot be reached', () => Promise.reject(new Error('no route'))],
    ['answers another shape', async () => ({ hello: 'world' })],
    [
      'makes up a figure',
      async (evidence) => ({ ...textsOf(evidence), factors: ['Sales rise by 987654 %'] }),
    ],
    ['omits findings', async (evidence) => ({ ...textsOf(evidence), riskAnalysis: [] })],
    ['writes without end', async (evidence) => ({ ...textsOf(evidence), factors: ['a'.repeat(5_000)] })],
  ])('that %s is ignored', async (_, word) => {
    fixture.clock.advance({ minutes: 1 })
    await computeInsights(withWriter(word))
    expect((await insights()).wordedBy).toBe('statistics')
  })
})
