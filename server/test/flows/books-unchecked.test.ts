import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDueBooks } from '../../src/modules/operations/checks/check-invariants.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

const toldOfBooks = async () => {
  const alerts = alertsOf(await readReadings({ ...world.deps, mode: 'production' }), world.deps.now())
  return alerts.filter(({ kind }) => kind === 'books').map(({ text }) => text)
}

test('a ledger that was never checked raises an alert three hours after the first seller joined', async () => {
  world.clock.advance({ hours: 4 })
  expect(await toldOfBooks()).toEqual([])
  await aSeller(world.deps)
  world.clock.advance({ hours: 2 })
  expect(await toldOfBooks()).toEqual([])
  world.clock.advance({ hours: 2 })
  expect(await toldOfBooks()).toEqual(['The books were not checked for 4 hours.'])
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/minit_invariants_checked_seconds Nan|minit_invariants_checked_seconds 144\d\d/)
  await checkDueBooks(world.deps)
  expect(await toldOfBooks()).toEqual([])
})
