import { KEPT_DAYS, type Kept } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldSessions } from '../../src/modules/network/old-sessions.ts'
import { applyRetention } from '../../src/modules/operations/privacy/forget-people.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { captureLog } from '../capture-log.ts'
import { expectInvariants } from '../invariants.ts'
import { readRollUps } from '../recompute.ts'
import { opensPhone } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const count = async (text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    `select count(*)::int as count ${text}`,
    values,
  )
  return row?.count ?? -1
}
const knownOf = (phones: readonly string[]) =>
  fixture.database.asOwner('select id from customers where phone = any($1)', [phones])

const refusedApplication = (id: string) =>
  fixture.database.asOwner(
    `insert into applications (id, kind, full_name, location, nearest_landmark, expected_customers, monthly_earnings_goal,
       monthly_mobile_spend, phone, status, reviewed_at, created_at)
     values ($1, 'apply', 'Sia Kpaka', 'Bo', 'Clock', 1, 'much', 1, '+23276999001', 'rejected', $2, $2)`,
    [id, fixture.deps.now()],
  )

const nights = async (days: number): Promise<void> => {
  fixture.clock.advance({ minutes: days * 24 * 60 })
  await cleanUp(fixture.deps)
  await deleteOldSessions(fixture.deps)
  await applyRetention(fixture.deps)
  // A second run in the same night changes nothing.
  await applyRetention(fixture.deps)
}

test('personal data are erased when their days are over and not before, and the sums stay', async () => {
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber, deliveryMethod: 'sms' })
  await opensPhone(fixture, seller, 'da:a1:19:00:00:0c')
  await refusedApplication('01APP')
  await fixture.database.asOwner(
    `insert into claims (entrepreneur_id, id, reference, said, payer_phone, state, created_at, asked_at, answer, answered_by, answered_at)
     values ('platform', '01CLAIM', 'REF1', 'My name is Sia', '+23276999002', 'no_money', $1, $1, 'No, Sia', 'x', $1)`,
    [fixture.deps.now()],
  )
  await fixture.database.asOwner(
    `insert into suspense_items (entrepreneur_id, id, provider, provider_reference, transaction_key, reason, payer_phone,
       received_at, settled_at, outcome) values ('platform', '01MONEY', 'pawapay', 'r', 'k', 'unmatched', '+23276999003', $1, $1, 'kept')`,
    [fixture.deps.now()],
  )
  const kept: Record<string, { days: number; left: () => Promise<number> }> = {
    order_networks: {
      days: KEPT_DAYS.orderNetworks,
      left: () => count('from purchases where requested_from is not null'),
    },
    message_texts: {
      days: KEPT_DAYS.messageTexts,
      left: () => count(`from messages where sealed_text <> '' or recipient <> ''`),
    },
    phones_of_passes: { days: KEPT_DAYS.routerTimes, left: () => count('from pass_devices') },
    router_times: { days: KEPT_DAYS.routerTimes, left: () => count('from access_sessions') },
    refused_applications: {
      days: KEPT_DAYS.refusedApplications,
      left: () => count(`from applications where id = '01APP'`),
    },
    claims: {
      days: KEPT_DAYS.claimTexts,
      left: () => count(`from claims where id = '01CLAIM' and said <> ''`),
    },
    suspense: {
      days: KEPT_DAYS.operatorNumbers,
      left: () => count('from suspense_items where payer_phone is not null'),
    },
    buyers: { days: KEPT_DAYS.buyers, left: () => count('from customers where phone = $1', [phoneNumber]) },
  }
  const before = await readRollUps(fixture, seller.id)
  for (const [name, { left }] of Object.entries(kept))
    expect([name, (await left()) > 0]).toEqual([name, true])
  let passed = 0
  for (const days of [...new Set(Object.values(kept).map((each) => each.days))].sort((a, b) => a - b)) {
    await nights(days - 1 - passed)
    for (const [name, each] of Object.entries(kept))
      if (each.days >= days) expect([name, days, (await each.left()) > 0]).toEqual([name, days, true])
    await nights(3)
    passed = days + 2
    for (const [name, each] of Object.entries(kept))
      if (each.days === days) expect([name, days, await each.left()]).toEqual([name, days, 0])
  }
  expect(await readRollUps(fixture, seller.id)).toEqual(before)
  await expectInvariants(fixture)
})

/** Makes the database refuse updates of a table until the returned function is called. */
const holdsOn = async (table: string, rule: string): Promise<() => Promise<void>> => {
  await fixture.database.asOwner(
    `create function held() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`,
  )
  await fixture.database.asOwner(
    `create trigger held before update or delete on ${table} for each row when (${rule}) execute function held()`,
  )
  return async () => {
    await fixture.database.asOwner('drop function held cascade')
  }
}

test('one person who cannot be erased delays no other; the failure is logged without the number, and retried', async () => {
  const phones = [aPhone(), aPhone(), aPhone()] as const
  for (const phoneNumber of phones) await aPaidSale(fixture, seller, { phoneNumber })
  fixture.clock.advance({ hours: (KEPT_DAYS.buyers + 2) * 24 })
  await cleanUp(fixture.deps)
  const left = async () => (await knownOf(phones)).length
  const letGo = await holdsOn('customers', `old.phone = '${phones[0]}'`)
  const { log, text } = captureLog()
  await expect(applyRetention({ ...fixture.deps, log })).rejects.toThrow('1 of what is to be forgotten')
  expect(await left()).toBe(1)
  expect(text()).toContain('a person could not be taken out')
  expect(text()).not.toContain(phones[0].slice(4))
  await letGo()
  await applyRetention(fixture.deps)
  expect(await left()).toBe(0)
})

test('a table that cannot be emptied delays no person', async () => {
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber })
  await refusedApplication('02APP')
  const letGo = await holdsOn('applications', `old.id = '02APP'`)
  fixture.clock.advance({ hours: (KEPT_DAYS.buyers + 2) * 24 })
  await cleanUp(fixture.deps)
  await expect(applyRetention(fixture.deps)).rejects.toThrow('1 of what is to be forgotten')
  expect(await knownOf([phoneNumber])).toEqual([])
  await letGo()
  await applyRetention(fixture.deps)
  expect(await count(`from applications where id = '02APP'`)).toBe(0)
})

test('the name of a refused applicant leaves the log with the application, and what the log says of their number as a buyer stays', async () => {
  await refusedApplication('03APP')
  await fixture.database.asOwner(
    `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, after, reason, created_at)
     values ('03LOG', 'x', 'x', 'admin', 'application_rejected', 'application', '03APP', '{"status":"rejected"}',
         'Application of Sia Kpaka rejected after review.', now()),
       ('03BUY', 'x', 'x', 'admin', 'phone_revealed', 'customer', 'x', '{"phone":"+23276999001"}', 'Sia Kpaka rang', now())`,
  )
  const logged = async () =>
    (await fixture.database.asOwner(
      `select after::text || ' ' || reason as line from audit_log where id in ('03LOG', '03BUY') order by id desc`,
    )) as { line: string }[]
  await nights(KEPT_DAYS.refusedApplications - 1)
  expect((await logged())[0]?.line).toContain('Sia Kpaka')
  await nights(3)
  const lines = (await logged()).map(({ line }) => line)
  expect(lines[0]).toMatch(/^\{"status": ?"rejected"\} Application of (?!.*(Sia|Kpaka))/)
  expect(lines[1]).toBe('{"phone": "+23276999001"} Sia Kpaka rang')
})

test('router sessions that cannot be deleted delay no phones, and raise an alert', async () => {
  await aPaidSale(fixture, seller, { phoneNumber: aPhone() })
  await opensPhone(fixture, seller, 'da:a1:19:00:00:0d')
  const letGo = await holdsOn('access_sessions', 'true')
  fixture.clock.advance({ hours: (KEPT_DAYS.routerTimes + 2) * 24 })
  await expect(deleteOldSessions(fixture.deps)).rejects.toThrow('1 of what is to be deleted')
  expect(await count('from pass_devices')).toBe(0)
  expect(await count('from access_sessions')).toBeGreaterThan(0)
  await letGo()
  await deleteOldSessions(fixture.deps)
  expect(await count('from access_sessions')).toBe(0)
})

test('every period on the page has a job that applies it', () => {
  const jobs: Record<Kept, string> = {
    routerTimes: 'delete-old-sessions',
    messageTexts: 'forget-people',
    unpaidOrders: 'clean-up',
    orderNetworks: 'forget-people',
    myCodes: 'clean-up',
    refusedApplications: 'forget-people',
    claimTexts: 'forget-people',
    operatorNumbers: 'forget-people',
    buyers: 'forget-people',
    leftPeople: 'forget-people',
    deviceMarks: 'forget-people',
    passwordLinks: 'forget-people',
    unconfirmedNumbers: 'forget-people',
  }
  expect(Object.keys(jobs).sort()).toEqual(Object.keys(KEPT_DAYS).sort())
})
