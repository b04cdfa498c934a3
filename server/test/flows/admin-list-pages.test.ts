import { listApplications } from '@minit/contract/admin/applications.ts'
import { listInstallations } from '@minit/contract/admin/installations.ts'
import { readPayoutDashboard, readPayoutLists } from '@minit/contract/admin/payouts.ts'
import { listStatementFiles } from '@minit/contract/admin/statements.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { anApprovedApplicant, carriesOut } from '../installations.ts'

let fixture: TestApp
let admin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  admin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

/** The first 23 characters of ids that the test numbers. */
const someIds = (): string => fixture.deps.newId().slice(0, 23)

/** All pages of a list, with the number of pages. */
const readAll = async <Row>(
  read: (after: string | undefined) => Promise<{ items: readonly Row[]; next: string | null }>,
) => {
  const rows: Row[] = []
  let pages = 0
  let after: string | undefined
  do {
    const { items, next } = await read(after)
    rows.push(...items)
    pages += 1
    after = next ?? undefined
  } while (after !== undefined)
  return { rows, pages }
}

const afterOf = (after: string | undefined) => (after === undefined ? {} : { after })

describe('applications', () => {
  // A higher number means a shorter wait; two applications at each instant.
  const arrive = (count: number, status: 'pending' | 'approved') =>
    fixture.database.asOwner(
      `insert into applications (id, kind, reference, full_name, location, nearest_landmark, expected_customers,
         monthly_earnings_goal, monthly_mobile_spend, phone, status, reviewed_at, created_at)
       select $1 || lpad(i::text, 3, '0'), 'apply', 'APP-2026-T' || $2 || lpad(i::text, 5, '0'), 'Applicant ' || $2 || i, 'Bo', 'Market', 10,
         'Le 1', 1, '+2327' || case $2 when 'pending' then '7' else '8' end || lpad(i::text, 6, '0'), $2,
         case $2 when 'approved' then $3::timestamptz + (i / 2) * interval '1 second' end, $3::timestamptz + (i / 2) * interval '1 second'
       from generate_series(1, $4::int) i`,
      [someIds(), status, fixture.deps.now(), count],
    )
  const list = async (after?: string, search = '') => {
    const items = await admin(listApplications, { query: { search, ...afterOf(after) } })
    return { items, next: items.at(-1)?.next ?? null }
  }

  test('are read to the last one: waiting ones first, the longest wait at the top', async () => {
    await arrive(250, 'pending')
    await arrive(250, 'approved')
    const { rows, pages } = await readAll(list)
    expect(pages).toBe(3)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(500)
    const names = rows.map(({ fullName }) => fullName)
    expect([names[0], names[249]]).toEqual(['Applicant pending1', 'Applicant pending250'])
    expect([names[250], names[499]]).toEqual(['Applicant approved250', 'Applicant approved1'])
  })

  test('are found by name, phone and reference, wherever in the list they are', async () => {
    for (const search of ['applicant approved7 ', '+23278000007', '078 000 007', 'app-2026-tapproved00007']) {
      const { items } = await list(undefined, search)
      expect(items.map(({ fullName }) => fullName).includes('Applicant approved7'), search).toBe(true)
    }
  })

  test('that are reviewed between two pages do not hide any other', async () => {
    const { items, next } = await list()
    await fixture.database.asOwner(
      `update applications set status = 'rejected', reviewed_at = $2 where id = $1`,
      [items.at(-1)?.id ?? '', fixture.deps.now()],
    )
    const second = await list(next ?? undefined)
    expect(second.items[0]?.fullName).toBe('Applicant pending201')
  })
})

describe('installations', () => {
  // Every third is done. Of the others every second has a date, which is the sooner the higher the number.
  const wait = async (count: number): Promise<void> => {
    const ids = someIds()
    await fixture.database.asOwner(
      `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet, subscription_status, created_at)
       select $1 || lpad(i::text, 3, '0'), 'waits-' || i, 'Hub ' || i, 'Adama', 'Sesay' || i, 'Bo', '+23299' || lpad(i::text, 6, '0'), false, 'active', $2
       from generate_series(1, $3::int) i`,
      [ids, fixture.deps.now(), count],
    )
    await fixture.database.asOwner(
      `insert into installations (entrepreneur_id, id, application_id, state, location, nearest_landmark, planned_day, technician,
         installed_at, training_day, trainer, trainee, done_at, created_at)
       select $1 || lpad(i::text, 3, '0'), $1 || lpad(i::text, 3, '0'), $1 || lpad(i::text, 3, '0'), s, 'Bo', 'Market',
         case when s <> 'to_plan' then $2::date + 200 - i end, 'Sorie', case s when 'done' then $2::timestamptz end,
         case s when 'done' then $2::date end, case s when 'done' then 'Sorie' end, case s when 'done' then 'Adama' end,
         case s when 'done' then $2::timestamptz + i * interval '1 second' end, $2
       from (select i, case when i % 3 = 0 then 'done' when i % 2 = 0 then 'planned' else 'to_plan' end as s
         from generate_series(1, $3::int) i) each`,
      [ids, fixture.deps.now(), count],
    )
  }
  const list = async (after?: string, search = '') => {
    const { installations, next } = await admin(listInstallations, { query: { search, ...afterOf(after) } })
    return { items: installations, next }
  }

  test('are read to the last one, by the date of their next step, with the done ones last', async () => {
    await wait(240)
    const { rows, pages } = await readAll(list)
    expect(pages).toBe(3)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(240)
    const open = rows.slice(0, 160)
    expect(open.map(({ dueDay }) => dueDay)).toEqual(open.map(({ dueDay }) => dueDay).toSorted())
    const done = rows.slice(160)
    expect(done.every(({ state }) => state === 'done')).toBe(true)
    expect([done[0]?.businessName, done.at(-1)?.businessName]).toEqual(['Hub 240', 'Hub 3'])
  })

  test('are found by name, phone, reference and serial number', async () => {
    const { id, phoneNumber, reference } = await anApprovedApplicant(fixture)
    await carriesOut(fixture, id)
    const found = async (search: string) => (await list(undefined, search)).items.map((each) => each.id)
    for (const search of [phoneNumber, reference.toLowerCase(), 'aminata kam', `sn-${id}`])
      expect(await found(search), search).toEqual([id])
    expect((await list(undefined, 'sesay117')).items).toMatchObject([{ businessName: 'Hub 117' }])
    expect(await found('nobody of that name')).toEqual([])
  })
})

describe('payouts', () => {
  // One per seller. Every tenth payout waits for the wallet if in progress, or needs an operator if failed.
  const exist = async (count: number, state: 'waits_for_admin' | 'under_way' | 'failed'): Promise<void> => {
    const ids = someIds()
    await fixture.database.asOwner(
      `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet, subscription_status, created_at)
       select $1 || lpad(i::text, 3, '0'), $2 || '-' || i, $2 || ' shop ' || i, 'Isatu', 'Koroma', 'Bo', '+23230' || lpad(i::text, 6, '0'), true, 'active', $3
       from generate_series(1, $4::int) i`,
      [ids, state.replaceAll('_', '-'), fixture.deps.now(), count],
    )
    await fixture.database.asOwner(
      `insert into payouts (entrepreneur_id, id, amount_minor, phone, method, provider, asked_by, state, created_at, ended_at)
       select $1 || lpad(i::text, 3, '0'), $1 || lpad(i::text, 3, '0'), 5000, '+23231' || lpad(i::text, 6, '0'), 'orange_money', 'monime',
         'seller', $2, $3, case $2 when 'failed' then $3::timestamptz end from generate_series(1, $4::int) i`,
      [ids, state, fixture.deps.now(), count],
    )
    await fixture.database.asOwner(
      `insert into payout_parts (entrepreneur_id, id, payout_id, number, amount_minor, provider, provider_reference, state,
         waits_for_float, alarm, created_at)
       select $1 || lpad(i::text, 3, '0'), $1 || lpad(i::text, 3, '0'), $1 || lpad(i::text, 3, '0'), 1, 5000, 'monime', $2 || '-part-' || i,
         case $2 when 'failed' then 'failed' else 'waiting' end, $2 = 'under_way' and i % 10 = 0,
         case when $2 = 'failed' and i % 10 = 0 then 'Look' end, $3
       from generate_series(1, $4::int) i`,
      [ids, state, fixture.deps.now(), count],
    )
  }
  const list =
    (name: 'due' | 'underWay' | 'failed', search = '') =>
    async (after?: string) => {
      const lists = await admin(readPayoutLists, { query: { list: name, search, ...afterOf(after) } })
      return { items: lists[name], next: lists.next[name] }
    }
  const namesOf = (rows: readonly { businessName: string }[]) => rows.map(({ businessName }) => businessName)

  test('that wait for an admin are read to the last one, the oldest first', async () => {
    await exist(120, 'waits_for_admin')
    const { rows, pages } = await readAll(list('due'))
    expect(pages).toBe(2)
    expect(new Set(namesOf(rows)).size).toBe(120)
    expect(rows[0]?.businessName).toBe('waits-for-admin shop 1')
    const dashboard = await admin(readPayoutDashboard, {})
    expect(dashboard.due).toHaveLength(100)
    expect(dashboard.next.due).not.toBeNull()
  })

  test('in progress list those that wait for the wallet first, and failed ones list those that need an operator first', async () => {
    await exist(120, 'under_way')
    await exist(120, 'failed')
    const underWay = await readAll(list('underWay'))
    expect(namesOf(underWay.rows.slice(0, 13))).toEqual([
      ...Array.from({ length: 12 }, (_, at) => `under-way shop ${(at + 1) * 10}`),
      'under-way shop 1',
    ])
    const failed = await readAll(list('failed'))
    expect(namesOf(failed.rows.slice(0, 13))).toEqual([
      ...Array.from({ length: 12 }, (_, at) => `failed shop ${120 - at * 10}`),
      'failed shop 119',
    ])
    for (const { rows } of [underWay, failed]) expect(new Set(namesOf(rows)).size).toBe(120)
  })

  test('are found by business, number and reference', async () => {
    for (const search of ['failed shop 117', '+23231000117', '031 000117', 'failed-part-117']) {
      const { items } = await list('failed', search)()
      expect(namesOf(items), search).toEqual(['failed shop 117'])
    }
  })

  test('of sellers that are held, or owe us, are read to the last seller', async () => {
    await fixture.database.asOwner(
      `insert into payout_settings (entrepreneur_id, held_at, hold_reason) select id, $1::timestamptz, 'Why' from entrepreneurs
         where slug like 'failed-%' on conflict (entrepreneur_id) do update set held_at = excluded.held_at, hold_reason = 'Why'`,
      [fixture.deps.now()],
    )
    await fixture.database.asOwner(
      `insert into seller_balances (entrepreneur_id, available_minor)
         select id, -(1 + row_number() over (order by id) % 7) from entrepreneurs where slug like 'failed-%'
       on conflict (entrepreneur_id) do update set available_minor = excluded.available_minor`,
    )
    const read = (name: 'held' | 'belowZero') => async (after?: string) => {
      const lists = await admin(readPayoutLists, { query: { list: name, ...afterOf(after) } })
      return { items: lists[name] satisfies { entrepreneurId: string }[], next: lists.next[name] }
    }
    for (const name of ['held', 'belowZero'] as const) {
      const { rows, pages } = await readAll(read(name))
      expect(pages, name).toBe(2)
      expect(new Set(rows.map(({ entrepreneurId }) => entrepreneurId)).size, name).toBe(120)
    }
  })
})

test('statement files are read to the last one, newest first', async () => {
  await fixture.database.asOwner(
    `insert into statement_files (id, provider, origin, name, state, covered_from, covered_until, actor_name, created_at, taken_at)
     select $1 || lpad(i::text, 3, '0'), 'pawapay', 'upload', 'file ' || i, 'taken', '2026-01-01', '2026-01-02', 'x',
       $2::timestamptz + (i / 2) * interval '1 second', $2::timestamptz from generate_series(1, 120) i`,
    [someIds(), fixture.deps.now()],
  )
  const { rows, pages } = await readAll((after) => admin(listStatementFiles, { query: afterOf(after) }))
  expect(pages).toBe(3)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(120)
  expect([rows[0]?.name, rows[119]?.name]).toEqual(['file 120', 'file 1'])
})
