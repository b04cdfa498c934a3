import { BUSY_SESSIONS } from '@minit/domain/network/line-speed.ts'
import { expect, test } from 'vitest'
import type { TenantTx } from '../../src/db/database.ts'
import { measureShop } from '../../src/modules/network/measure-shops.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { aMac } from '../phones-at.ts'
import { opensPhone } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const [SLOW, FAST] = [300, 4_000]

/** A worker that stops before it stores what it counted, until `goesOn` resolves; `counted` tells that it is there. */
const pausedBeforeWrite = ({ db, now }: Deps, { counted, goesOn }: Pause): Pick<Deps, 'db' | 'now'> => {
  const paused = (tx: TenantTx): TenantTx =>
    new Proxy(tx, {
      get: (target, key) => {
        if (key !== 'send') return Reflect.get(target, key)
        return async (text: string, values: unknown[]) => {
          if (text.startsWith('update sites')) {
            counted()
            await goesOn
          }
          return target.send(text, values)
        }
      },
    })
  const inTenant: Deps['db']['inTenant'] = (id, work, ...rest) =>
    db.inTenant(id, (tx) => work(paused(tx)), ...rest)
  return { now, db: { ...db, inTenant } }
}
type Pause = { counted: () => void; goesOn: Promise<void> }

/** Sessions of a shop with one already, whose phones got so many kbit/s. */
const addSessions = (fixture: TestApp, { id, kbps, count }: { id: string; kbps: number; count: number }) =>
  fixture.database.asOwner(
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
       last_heard_at, ended_at, fastest_kbps, fastest_at)
     select s.entrepreneur_id, lpad(n::text || '-' || $2::int, 26, '0'), s.gateway_id, s.purchase_id, $2::int || 'of' || n,
       s.mac_tail, s.began_at, s.last_heard_at, s.last_heard_at, $2::int, s.began_at
     from (select * from access_sessions where entrepreneur_id = $1 order by id limit 1) s, generate_series(1, $3::int) n`,
    [id, kbps, count],
  )

/** One worker counts, sessions come, another counts and the first stores late; returns the speed that stays. */
const speedAfterTwo = async (fixture: TestApp, lock?: (tx: TenantTx) => Promise<void>): Promise<number> => {
  const seller = await aSeller(fixture.deps)
  const { id } = seller
  await (await opensPhone(fixture, seller, aMac())).turn()
  await addSessions(fixture, { id, kbps: SLOW, count: BUSY_SESSIONS })
  const [counted, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deps = pausedBeforeWrite(fixture.deps, { counted: counted.resolve, goesOn: goesOn.promise })
  const first = measureShop(deps, id, lock)
  await counted.promise
  await addSessions(fixture, { id, kbps: FAST, count: 2 * BUSY_SESSIONS })
  const second = measureShop(fixture.deps, id, lock)
  await (lock === undefined ? untilWaiting(fixture.database, { atLeast: 1 }) : second)
  goesOn.resolve()
  await Promise.all([first, second])
  const [row] = await fixture.database.asOwner<{ kbps: number }>(
    'select speed_kbps as kbps from sites where entrepreneur_id = $1',
    [id],
  )
  return row?.kbps ?? 0
}

test('of two workers that measure a shop at once, the one that counted last is right', async () => {
  const fixture = await startTestApp()
  try {
    expect(await speedAfterTwo(fixture)).toBe(FAST)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock, the older count replaces the newer', async () => {
  const fixture = await startTestApp()
  try {
    expect(await speedAfterTwo(fixture, async () => undefined)).toBe(SLOW)
  } finally {
    await fixture.close()
  }
})
