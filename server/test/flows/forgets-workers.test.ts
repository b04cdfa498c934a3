import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyRetention } from '../../src/modules/operations/privacy/forget-people.ts'
import { removeAgent } from '../../src/modules/sales/vouchers/agents.ts'
import { removePerson } from '../../src/modules/shop/staff/people.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aDevice, aPerson, ownerOf } from '../staff-fixture.ts'
import { aCard, anAgent, sells } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const days = async (count: number): Promise<void> => {
  fixture.clock.advance({ minutes: count * 24 * 60 })
  await applyRetention(fixture.deps)
  // A second run in the same night changes nothing.
  await applyRetention(fixture.deps)
}

const rowOf = async (table: string, id: string) => {
  const [row] = await fixture.database.asOwner<Record<string, unknown>>(
    `select to_jsonb(t) as row from ${table} t where id = $1`,
    [id],
  )
  return row?.row
}

const count = async (text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    `select count(*)::int as count ${text}`,
    values,
  )
  return row?.count ?? -1
}

test('staff who left are named until their days are over, and their counts stay attributed to them', async () => {
  const [gone, here] = [
    await aPerson(fixture, seller, { name: 'Mariatu Left' }),
    await aPerson(fixture, seller),
  ]
  await removePerson(fixture.deps, ownerOf(seller), gone.id)
  await days(KEPT_DAYS.leftPeople - 1)
  expect(await rowOf('staff', gone.id)).toMatchObject({ name: 'Mariatu Left', phone: gone.phone })
  await days(2)
  expect(await rowOf('staff', gone.id)).toMatchObject({
    name: 'Former staff',
    phone: `erased:${gone.id}`,
    pin_hash: '',
  })
  expect(await rowOf('staff', here.id)).toMatchObject({ name: here.name, phone: here.phone })
  await expectInvariants(fixture)
})

test('a stall’s phone that was removed names no one after that', async () => {
  const device = await aDevice(fixture, seller)
  await fixture.database.asOwner('update staff_devices set removed_at = $2 where id = $1', [
    device.id,
    fixture.deps.now(),
  ])
  await days(KEPT_DAYS.leftPeople - 1)
  expect(await rowOf('staff_devices', device.id)).toMatchObject({ user_agent: 'Chrome' })
  await days(2)
  expect(await rowOf('staff_devices', device.id)).toMatchObject({ user_agent: '', let_in_by: '' })
})

test('agents who left are named until their days are over, and as long as they owe', async () => {
  const [paid, owing] = [await anAgent(fixture, seller), await anAgent(fixture, seller)]
  const card = await aCard(fixture, seller, { agentId: owing })
  for (const id of [paid, owing]) await removeAgent(fixture.deps, seller.id, id)
  // A card that was still unsold is sold after that.
  await sells(fixture, seller, card)
  await days(KEPT_DAYS.leftPeople - 1)
  expect(await rowOf('voucher_agents', paid)).toMatchObject({ name: 'Corner shop' })
  await days(2)
  expect(await rowOf('voucher_agents', paid)).toMatchObject({
    name: 'Former agent',
    phone: `erased:${paid}`,
    pin_hash: null,
  })
  expect(await rowOf('voucher_agents', owing)).toMatchObject({ name: 'Corner shop' })
  await expectInvariants(fixture)
})

test('browser marks and password links are deleted when their days are over', async () => {
  const account = `(select id from accounts where entrepreneur_id = '${seller.id}' limit 1)`
  const now = fixture.deps.now()
  await fixture.database.asOwner(
    `insert into known_devices (token_hash, account_id, last_used_at) values ('old-mark', ${account}, $1)`,
    [now],
  )
  await fixture.database.asOwner(
    `insert into password_links (token_hash, account_id, purpose, created_at, expires_at) values ('old-link', ${account}, 'reset', $1, $1)`,
    [now],
  )
  const marks = () => count(`from known_devices where token_hash = 'old-mark'`)
  const links = () => count(`from password_links where token_hash = 'old-link'`)
  await days(KEPT_DAYS.passwordLinks - 1)
  expect(await links()).toBe(1)
  await days(2)
  expect(await links()).toBe(0)
  await days(KEPT_DAYS.deviceMarks - KEPT_DAYS.passwordLinks - 2)
  expect(await marks()).toBe(1)
  await days(2)
  expect(await marks()).toBe(0)
})

test('a phone whose session is over gets no more notifications, and another one still does', async () => {
  await logInAs(fixture.deps, seller)
  const subscribe = (id: string, session: string) =>
    fixture.database.asOwner(
      `insert into push_subscriptions (entrepreneur_id, id, endpoint_digest, sealed_target, account_id, session_token_hash, device, created_at)
       values ($1, $2, $2, 'sealed', 'x', ${session}, 'Chrome', now())`,
      [seller.id, id],
    )
  await subscribe('dead', `'no such login'`)
  await subscribe('alive', `(select token_hash from login_sessions where revoked_at is null limit 1)`)
  await applyRetention(fixture.deps)
  expect(await count('from push_subscriptions where entrepreneur_id = $1', [seller.id])).toBe(1)
  expect(await rowOf('push_subscriptions', 'alive')).toMatchObject({ device: 'Chrome' })
})
