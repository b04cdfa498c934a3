import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDueSellers } from '../../src/modules/operations/checks/check-invariants.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const sentAlerts = async () => {
  const alerts = alertsOf(await readReadings({ ...fixture.deps, mode: 'production' }), fixture.deps.now())
  return alerts.filter(({ kind }) => kind === 'books').map(({ text }) => text)
}

test('a ledger that was never checked raises an alert three hours after the first seller joined', async () => {
  fixture.clock.advance({ hours: 4 })
  expect(await sentAlerts()).toEqual([])
  await aSeller(fixture.deps)
  fixture.clock.advance({ hours: 2 })
  expect(await sentAlerts()).toEqual([])
  fixture.clock.advance({ hours: 2 })
  expect(await sentAlerts()).toEqual(['The books were not checked for 4 hours.'])
  const { body } = await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/minit_invariants_checked_seconds Nan|minit_invariants_checked_seconds 144\d\d/)
  await checkDueSellers(fixture.deps)
  expect(await sentAlerts()).toEqual([])
})
