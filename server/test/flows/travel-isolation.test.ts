import { exportPerson } from '@minit/contract/admin/people.ts'
import { listTravels } from '@minit/contract/entrepreneur/travel.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { runAs, TENANT_TABLES, type TenantTable } from '../sql.ts'
import { aWalk, goesHome, stay, travelsOf, type Walked, walksTo } from '../travel.ts'

const PHONE = '+23276555001'
const NAME = 'Fatmata Bangura'

let fixture: TestApp
let walk: Walked
let names: readonly string[]
/** What identifies each shop’s side: its ids, its holder, and its codes in every stored form. */
let secrets: { home: Record<string, string>; host: Record<string, string> }
beforeAll(async () => {
  fixture = await startTestApp()
  walk = await aWalk(fixture)
  const { home, host, pass } = walk
  await fixture.database.asOwner(
    `update purchases set customer_name = $2, customer_name_lower = lower($2), phone = $3 where id = $1`,
    [pass.transactionId, NAME, PHONE],
  )
  const there = await walksTo(fixture, walk.hostPlace, pass)
  await stay(fixture, [walk.homeRouter, walk.hostRouter], 12)
  await goesHome(fixture, pass)
  await clearTravels(fixture.deps)
  await walksTo(fixture, walk.hostPlace, pass)
  names = (await fixture.database.asOwner<TenantTable>(TENANT_TABLES)).map(({ table }) => table)
  const codeOf = async (purchaseId: string) => {
    const [row] = await fixture.database.asOwner<{ sealed_code: string; code_digest: string }>(
      'select sealed_code, code_digest from passes where purchase_id = $1',
      [purchaseId],
    )
    return { sealedCode: row?.sealed_code ?? '', codeDigest: row?.code_digest ?? '' }
  }
  secrets = {
    home: {
      seller: home.id,
      purchase: pass.transactionId,
      code: pass.password,
      holder: NAME,
      phone: PHONE,
      ...(await codeOf(pass.transactionId)),
    },
    host: { seller: host.id, purchase: there.transactionId, ...(await codeOf(there.transactionId)) },
  }
})
afterAll(() => fixture.close())

const appPool = () => fixture.deps.db.appPool

/** All that a shop can read in any of its tables, as text. */
const allReadableBy = async (seller: TestSeller): Promise<string> => {
  const texts: string[] = []
  for (const table of names) {
    const rows = await runAs<{ row: unknown }>(
      appPool(),
      seller.id,
      `select to_jsonb(t) as row from ${table} t`,
    )
    texts.push(JSON.stringify(rows))
  }
  return texts.join('\n')
}

/** Which of these texts are in a text, by their names. */
const foundIn = (text: string, searched: Record<string, string>): string[] =>
  Object.entries(searched)
    .filter(([, secret]) => secret !== '' && text.includes(secret))
    .map(([name]) => name)

describe.each(['home', 'host'] as const)('the %s of a travel', (which) => {
  const self = () => (which === 'home' ? walk.home : walk.host)
  const ofOther = () => (which === 'home' ? secrets.host : secrets.home)

  test.each(['travels', 'clearings'])('cannot read %s, nor change them', async (table) => {
    for (const statement of [
      `select * from ${table}`,
      `update ${table} set id = id`,
      `delete from ${table}`,
      `insert into ${table} (id) values ('x')`,
    ])
      await expect(runAs(appPool(), self().id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['travel_halves', 'clearing_halves'])('reads its own %s alone', async (table) => {
    const rows = await runAs<{ entrepreneur_id: string }>(appPool(), self().id, `select * from ${table}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row.entrepreneur_id))).toEqual(new Set([self().id]))
    expect(await runAs(appPool(), null, `select * from ${table}`)).toEqual([])
  })

  test('cannot make the other shop’s half its own, nor give its own away', async () => {
    const other = which === 'home' ? walk.host : walk.home
    for (const [set, where] of [
      [self().id, other.id],
      [other.id, self().id],
    ]) {
      const changed = runAs(
        appPool(),
        self().id,
        'update travel_halves set entrepreneur_id = $1 where entrepreneur_id = $2 returning 1',
        [set, where],
      )
      await expect(changed.catch(() => [])).resolves.toEqual([])
    }
  })

  test('reads in none of its tables an id, a code, a number or a person of the other', async () => {
    expect(foundIn(await allReadableBy(self()), ofOther())).toEqual([])
  })

  test('reads in its list the other shop’s name, the minutes and the money, and no more', async () => {
    const { sessionToken } = await logInAs(fixture.deps, self())
    const list = await callApp(fixture.app, sessionToken)(listTravels, {})
    expect(foundIn(JSON.stringify(list), ofOther())).toEqual([])
    expect(list.travels.map(({ otherName }) => otherName)).toEqual(
      Array(2).fill(which === 'home' ? 'Lumley Net' : 'Kissy Corner'),
    )
    expect(list.travels[0]).toEqual({
      id: expect.any(String),
      side: which,
      transactionId: expect.any(String),
      otherName: expect.any(String),
      minutes: expect.any(Number),
      startedAt: expect.any(String),
      endedAt: null,
      usedMinutes: null,
      amount: null,
      isCleared: false,
    })
    expect(list.clearings).toHaveLength(1)
  })
})

test('the holder’s own file names the other shop, and says nothing of its money', async () => {
  const body = { phoneNumber: PHONE, reason: 'They asked us.' }
  const { parts } = await callApp(fixture.app, await anAdmin(fixture))(exportPerson, { body })
  const part = parts.find(({ name }) => name === 'Other shops where minutes of your passes were used')
  expect(part?.rows).toHaveLength(2)
  expect(part?.rows[0]).toMatchObject({ other_name: 'Lumley Net', used_seconds: expect.any(Number) })
  expect(JSON.stringify(part)).not.toMatch(/minor|clearing/)
  expect(foundIn(JSON.stringify(part), secrets.host)).toEqual([])
})

test('the search for the other shop’s texts finds them where they are', async () => {
  const own = await allReadableBy(walk.home)
  expect(foundIn(own, secrets.home).toSorted()).toEqual(
    ['seller', 'purchase', 'holder', 'phone', 'sealedCode', 'codeDigest'].toSorted(),
  )
  expect(await travelsOf(fixture, walk.pass)).toHaveLength(2)
})
