import { readInsights, listBusinessHypotheses } from '@minit/contract/admin/insights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { computeInsights } from '../../src/features/insights/compute.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
let world: TestApp
beforeAll(async () => { world = await startTestApp(); await seedDemo(world.deps) })
afterAll(() => world.close())
test('x', async () => {
  await computeInsights(world.deps)
  const call = callApp(world.app, await anAdmin(world))
  const r = await call(readInsights, {})
  console.log(JSON.stringify([r.growthHypotheses, r.marketOpportunities, r.optimizationSuggestions, r.riskAnalysis, await call(listBusinessHypotheses, {})], null, 1))
  expect(1).toBe(1)
})
