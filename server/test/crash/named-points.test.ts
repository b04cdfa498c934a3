import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPhone } from '../builders.ts'
import { createTestDatabase } from '../database.ts'
import { findBreaches } from './checker.ts'
import { buyUntilReady, untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { POINTS, type PointName } from './points.ts'

/** The second payer's provider sends no callback: only our own polling finds the money. */
const PHONES = { 'called back': aPhone, 'never called back': () => '+23276000059' }

const REACH_SECONDS = 120
const SERVE_SECONDS = 120
const QUIET_SECONDS = 75

/** The slow ones come first: they mostly wait until a dead process's lease expires. */
const TRIALS: { point: PointName; payer: keyof typeof PHONES }[] = [
  { point: 'after the gateway accepted and before that is written', payer: 'called back' },
  { point: 'before the message gateway is called', payer: 'called back' },
  { point: 'with the right to ask taken and before the provider is asked', payer: 'called back' },
  { point: 'after the provider was asked and before its answer is saved', payer: 'never called back' },
  { point: 'in the job that looks after the payment', payer: 'never called back' },
  { point: 'after the event is committed and before it is settled', payer: 'never called back' },
  { point: 'after the event is committed and before it is settled', payer: 'called back' },
  { point: 'after the provider was asked and before its answer is saved', payer: 'called back' },
  { point: 'before the intent commits', payer: 'called back' },
  { point: 'after the intent is committed and before anyone is asked', payer: 'called back' },
  { point: 'with the event believed and before it is written', payer: 'called back' },
  { point: 'inside settling and before its commit', payer: 'called back' },
  { point: 'after settling and before the reply', payer: 'called back' },
]

const hasDied = async (fixture: CrashFixture, point: PointName): Promise<void> => {
  const late = delay(REACH_SECONDS * 1000, 'late' as const, { ref: false })
  const end = await Promise.race([fixture.server().ended, late])
  if (end !== 'SIGKILL') throw new Error(`${point}: the server was to die there, but ${end}`)
}

const seconds = (fromMs: number): string => `${((Date.now() - fromMs) / 1000).toFixed(1)} s`

test.concurrent.each(TRIALS)(
  'a sale comes to one charge and one pass when the server is killed $point (and we are $payer)',
  async ({ point, payer }) => {
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database)
    try {
      await fixture.startServer(POINTS[point])
      const order = fixture.order({ key: randomUUID(), phone: PHONES[payer](), deliveryMethod: 'sms' })
      const bought = buyUntilReady(fixture, order, untilTimeout(SERVE_SECONDS))
      bought.catch(() => undefined)
      await hasDied(fixture, point)
      const diedAt = Date.now()
      await fixture.startServer(null)
      const restarted = seconds(diedAt)
      const access = await bought
      const ready = seconds(diedAt)
      await fixture.untilQuiet(QUIET_SECONDS)
      process.stdout.write(`${point}: restarted ${restarted}, ready ${ready}, quiet ${seconds(diedAt)}\n`)

      const records = await fixture.records()
      expect(findBreaches(records)).toEqual([])
      expect(records.passes).toEqual([{ purchaseId: access.transactionId, code: access.password }])
      expect(records.messages.map(({ state }) => state)).toEqual(['sent'])
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  400_000,
)
