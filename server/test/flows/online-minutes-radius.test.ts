import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, type TestSeller } from '../builders.ts'
import { purseOfPass, stretchesOf } from '../online-minutes.ts'
import { aMac } from '../phones-at.ts'
import { buys } from '../purchases.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
let stall: RadiusRouter
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** A router whose reports between login and end were seen, with a pass that so many phones share. */
const aFamilyAt = async (
  kind: 'mikrotik' | 'radius',
  maxDevices: number,
  paceSeconds: number | null = 60,
) => {
  stall = await aRadiusRouter(fixture, seller, kind)
  await fixture.database.asOwner(
    'update gateways set pace_seconds = $2, last_heard_at = now() where id = $1',
    [stall.id, 60],
  )
  const pack = await aPackage(fixture.deps, seller.id, { clock: 'while_online', maxDevices })
  const answer = await buys(fixture, { ...seller, pack })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  if (paceSeconds === null)
    await fixture.database.asOwner('update gateways set pace_seconds = null where id = $1', [stall.id])
  return answer
}

type Answered = { statusCode: number; json: () => Record<string, unknown> }
const secondsOf = (answer: Answered): number => Number(answer.json()['reply:Session-Timeout'] ?? 0)
const classOf = (answer: Answered): string => String(answer.json()['reply:Class'])

/** The router reports a phone once a minute; its counters rise while it is used. */
const reports = async (
  mac: string,
  grant: Answered,
  { from = 0, minutes, uses = true, session = 's1' }: Reporting,
) => {
  for (let minute = 1; minute <= minutes; minute += 1) {
    fixture.clock.advance({ minutes: 1 })
    const seconds = from + minute * 60
    const down = uses ? seconds * 1_000 : from * 1_000
    await stall.tells('Interim-Update', mac, classOf(grant), { seconds, down, session })
  }
}
type Reporting = { from?: number; minutes: number; uses?: boolean; session?: string }

const endsStretches = async (): Promise<void> => {
  const { deps } = fixture
  await deps.db.inTenant(seller.id, (tx) => deps.jobs.enqueue(tx, 'end-stretches', {}))
  await fixture.drain()
}

describe('at a router that uses RADIUS', () => {
  test('a phone that leaves with a Stop draws its session, and its return continues the rest', async () => {
    const pass = await aFamilyAt('radius', 1)
    const mac = aMac()
    const grant = await stall.types(mac, pass.password)
    expect(secondsOf(grant)).toBe(3_600)
    expect(grant.json()['reply:Idle-Timeout']).toBe(180)
    await stall.tells('Start', mac, classOf(grant))
    await reports(mac, grant, { minutes: 10 })
    for (const _ of ['once', 'twice'])
      await stall.tells('Stop', mac, classOf(grant), { seconds: 600, down: 700_000 })
    const [stretch, ...others] = await stretchesOf(fixture, pass)
    expect({ cause: stretch?.cause, others }).toEqual({ cause: 'stopped', others: [] })
    expect(Math.abs((stretch?.seconds ?? 0) - 600)).toBeLessThanOrEqual(60)
    fixture.clock.advance({ hours: 30 })
    const back = await stall.comesBack(mac)
    expect(Math.abs(secondsOf(back) - 3_000)).toBeLessThanOrEqual(60)
  })

  test('a phone that is silent for three minutes has stopped drawing when it was last used', async () => {
    const pass = await aFamilyAt('radius', 1)
    const mac = aMac()
    const grant = await stall.types(mac, pass.password)
    await stall.tells('Start', mac, classOf(grant))
    await reports(mac, grant, { minutes: 10 })
    await reports(mac, grant, { from: 600, minutes: 20, uses: false })
    const [stretch] = await stretchesOf(fixture, pass)
    expect(stretch?.cause).toBe('left')
    expect(Math.abs((stretch?.seconds ?? 0) - 600)).toBeLessThanOrEqual(60)
    await reports(mac, grant, { from: 2_000, minutes: 5 })
    expect((await stretchesOf(fixture, pass)).map(({ seconds }) => seconds === null)).toEqual([false, true])
  })

  test('a lost Stop costs nothing after the last report', async () => {
    const pass = await aFamilyAt('radius', 1)
    const mac = aMac()
    const grant = await stall.types(mac, pass.password)
    await stall.tells('Start', mac, classOf(grant))
    await reports(mac, grant, { minutes: 10 })
    fixture.clock.advance({ hours: 5 })
    await endsStretches()
    const { drawn } = await purseOfPass(fixture, pass)
    expect(Math.abs(drawn - 600)).toBeLessThanOrEqual(60)
  })

  test.each(['mikrotik', 'radius'] as const)(
    'phones never get more together than is left (%s)',
    async (kind) => {
      const pass = await aFamilyAt(kind, 3)
      const macs = [aMac(), aMac(), aMac()]
      let granted = 0
      for (const mac of macs) granted += secondsOf(await stall.types(mac, pass.password))
      expect(granted).toBeGreaterThan(600)
      expect(granted).toBeLessThanOrEqual(3_600)
    },
  )

  test('the last minute is shared: what one phone may still use no other gets', async () => {
    const pass = await aFamilyAt('mikrotik', 2)
    await fixture.database.asOwner('update passes set bought_seconds = 60 where purchase_id = $1', [
      pass.transactionId,
    ])
    const [one, two] = [aMac(), aMac()]
    expect(secondsOf(await stall.types(one, pass.password))).toBe(60)
    const refused = await stall.types(two, pass.password)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()['reply:Reply-Message']).toBe('The other phones of this pass have its last minutes')
  })

  test('a router that became silent between login and end draws what it granted, or less by its Stop', async () => {
    const pass = await aFamilyAt('radius', 1, null)
    const mac = aMac()
    const grant = await stall.types(mac, pass.password)
    await stall.tells('Start', mac, classOf(grant))
    fixture.clock.advance({ minutes: 20 })
    await stall.tells('Stop', mac, classOf(grant), { seconds: 1_200, down: 5_000 })
    expect(Math.abs((await purseOfPass(fixture, pass)).drawn - 1_200)).toBeLessThanOrEqual(60)
    const again = await stall.comesBack(mac)
    await stall.tells('Start', mac, classOf(again), { session: 's2' })
    fixture.clock.advance({ hours: 2 })
    await endsStretches()
    expect(await purseOfPass(fixture, pass)).toMatchObject({ isOver: true })
  })
})
