import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantTx } from '../../src/db/database.ts'
import { authorizePhone } from '../../src/modules/network/radius/authorize.ts'
import { createNasResolver } from '../../src/modules/network/radius/proven-router.ts'
import { radiusName } from '../../src/modules/network/radius/radius-names.ts'
import { sellAtRouter } from '../../src/modules/sales/vouchers/redeem.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRadiusRouter, dashed, packetOf } from '../radius-router.ts'

const PHONES = 4

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** Four phones type one code at the same instant; returns the status codes. */
const loginsAtOnce = async (deps: Deps) => {
  const { id } = await aRadiusRouter(fixture, seller)
  const { password } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const nas = createNasResolver(deps)
  const router = { name: radiusName({ id, secretVersion: 1 }), address: '198.51.100.2' }
  const answers = await Promise.all(
    Array.from({ length: PHONES }, (_, index) =>
      authorizePhone({ ...deps, sellCard: sellAtRouter }, nas, {
        ...router,
        packet: packetOf({
          'User-Name': password,
          'User-Password': password,
          'Calling-Station-Id': dashed(`da:a1:19:00:05:0${index}`),
        }),
      }),
    ),
  )
  return answers.map(({ status }) => status).sort()
}

/** Without the lock, and at the worst instant: each has read who holds the pass before any writes. */
const withoutLock = (deps: Deps): Deps => {
  let reads = 0
  const all = Promise.withResolvers<void>()
  const unlocked = (tx: TenantTx): TenantTx =>
    Object.assign(Object.create(tx) as TenantTx, {
      select: (...fields: Parameters<TenantTx['select']>) => {
        const builder = tx.select(...fields)
        const from = builder.from.bind(builder) as (table: never) => object
        return Object.assign(builder, {
          from: (table: never) => {
            const query = from(table)
            return Object.assign(query, { for: () => query })
          },
        })
      },
      send: async (text: string, values: unknown[]) => {
        const rows = await tx.send(text, values)
        if (text.includes('from pass_devices')) {
          reads += 1
          if (reads === PHONES) all.resolve()
          await all.promise
        }
        return rows
      },
    })
  const inTenant: Deps['db']['inTenant'] = (id, work) => deps.db.inTenant(id, (tx) => work(unlocked(tx)))
  return { ...deps, db: { ...deps.db, inTenant } }
}

test('of phones that log in with one code at once one gets access', async () => {
  expect(await loginsAtOnce(fixture.deps)).toEqual([200, 401, 401, 401])
})

test('negative control: without the lock all of them do', async () => {
  expect(await loginsAtOnce(withoutLock(fixture.deps))).toEqual([200, 200, 200, 200])
})

test('one statement without a transaction gives a known phone access again', async () => {
  const { id } = await aRadiusRouter(fixture, seller)
  const { password } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const calls: string[] = []
  const { db } = fixture.deps
  const deps: Deps = {
    ...fixture.deps,
    db: {
      ...db,
      readAsPlatform: (read) => {
        calls.push('read')
        return db.readAsPlatform(read)
      },
      inTenant: (sellerId, work) => {
        calls.push('transaction')
        return db.inTenant(sellerId, work)
      },
    },
  }
  const nas = createNasResolver(deps)
  const front = { name: radiusName({ id, secretVersion: 1 }), address: '198.51.100.2' }
  const packet = packetOf({
    'User-Name': password,
    'User-Password': password,
    'Calling-Station-Id': dashed('da:a1:19:00:05:0a'),
  })
  expect((await authorizePhone({ ...deps, sellCard: sellAtRouter }, nas, { ...front, packet })).status).toBe(
    200,
  )
  expect(calls).toContain('transaction')
  calls.length = 0
  expect((await authorizePhone({ ...deps, sellCard: sellAtRouter }, nas, { ...front, packet })).status).toBe(
    200,
  )
  expect(calls).toEqual(['read'])
})
