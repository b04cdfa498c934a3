import { takeAllData } from '@minit/contract/entrepreneur/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../src/kernel/zip.ts'
import { spool } from '../../src/modules/reporting/seller-dump/spool.ts'
import { takeDump } from '../../src/modules/reporting/seller-dump/take-dump.ts'
import { TOPICS } from '../../src/modules/reporting/seller-dump/topics.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { wordsOf } from '../fuzz/canary-words.ts'
import { type FuzzFixture, startFuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { aRouter } from '../router.ts'
import { aPerson, asPerson, ownerOf } from '../staff-fixture.ts'
import { bytesOf, linesOf, takes, takesHere } from '../take-dump.ts'
import { leavesTraces } from '../tenant-traces.ts'
import { unzip } from '../unzip.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tokenOf = async (seller: TestSeller) => (await logInAs(fixture.deps, seller)).sessionToken

describe('all data of a shop', () => {
  let fuzz: FuzzFixture
  beforeAll(async () => {
    fuzz = await startFuzzFixture()
  })
  afterAll(() => fuzz.close())

  test('is one ZIP with a README and a file for each topic, and contains nothing of another seller and no secret', async () => {
    const { sessionToken } = await logInAs(fuzz.app.deps, fuzz.a)
    const answer = await takes(fuzz.app, sessionToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="minit-all-data-.*\.zip"$/)
    const files = unzip(answer.rawPayload)
    expect([...files.keys()]).toEqual(['README.txt', ...TOPICS.map(({ file }) => `${file}.csv`), 'audit.csv'])
    const found = wordsOf([...files.values()].join('\n'))
    const known = new Set([...fuzz.canaries.inShopWindow])
    expect([...fuzz.canaries.ofB].filter((word) => found.has(word) && !known.has(word))).toEqual([])
    expect([...fuzz.canaries.secrets].filter((word) => found.has(word))).toEqual([])
    for (const secret of [...fuzz.words.secrets, ...fuzz.words.phones])
      for (const [name, text] of files) if (name !== 'staff.csv') expect(text, name).not.toContain(secret)
  })

  test('contains the shop’s own rows, numbers of buyers masked and amounts in leones', async () => {
    const files = await takesHere(fuzz.app.deps, fuzz.a)
    const rows = await fuzz.app.database.asOwner<{ count: number }>(
      'select count(*)::int as count from purchases where entrepreneur_id = $1',
      [fuzz.a.id],
    )
    const [head = '', ...purchases] = linesOf(files, 'purchases')
    expect(purchases).toHaveLength(rows[0]?.count ?? 0)
    expect(head).toContain('price_le')
    expect(purchases.join('\n')).toContain('*** ')
    expect(linesOf(files, 'packages')[1]).toContain(fuzz.a.pack.id)
    expect(linesOf(files, 'staff').length).toBeGreaterThan(1)
    expect(linesOf(files, 'routers').length).toBeGreaterThan(1)
  })

  test('has rows in its files of everything a shop has had, with only texts and numbers', async () => {
    const seller = await aSeller(fixture.deps)
    await aPaidSale(fixture, seller)
    await aRouter(fixture, seller)
    await leavesTraces(fixture.database, seller.id)
    const files = await takesHere(fixture.deps, seller)
    const empty = TOPICS.filter(({ file }) => linesOf(files, file).length < 2).map(({ file }) => file)
    expect(empty.length, empty.join(', ')).toBeLessThan(12)
    for (const [name, text] of files) expect(text, name).not.toMatch(/NaN|undefined|\[object/)
    // A date stays a date.
    expect(linesOf(files, 'days')[1]).toMatch(/^\d{4}-\d\d-\d\d,/)
  })

  test('is available to its owner alone: neither staff, nor an admin, nor another shop’s login gets it', async () => {
    for (const caller of ['nobody', 'cashier', 'admin', 'agent', 'forged'] as const) {
      const { statusCode } = await fuzz.app.app.inject({
        url: takeAllData.path,
        headers: fuzz.headersOf[caller],
      })
      expect([401, 403], caller).toContain(statusCode)
    }
    const manager = await aPerson(fuzz.app, fuzz.a, { role: 'manager' })
    const { token } = await asPerson(fuzz.app, fuzz.a, manager)
    expect((await takes(fuzz.app, token)).statusCode).toBe(403)
  })
})

test('an audit line names who took it, and so does the file itself', async () => {
  const seller = await aSeller(fixture.deps)
  const { rawPayload } = await takes(fixture, await tokenOf(seller))
  const lines = await fixture.database.asOwner(
    `select actor_name, actor_role from audit_log where action = 'all_data_taken' and subject_id = $1`,
    [seller.id],
  )
  expect(lines).toEqual([{ actor_name: seller.username, actor_role: 'entrepreneur' }])
  const audit = linesOf(unzip(rawPayload), 'audit')
  expect(audit.filter((line) => line.includes('all_data_taken'))).toHaveLength(1)
})

test('six are accepted within an hour, and the seventh waits', async () => {
  const token = await tokenOf(await aSeller(fixture.deps))
  for (let count = 0; count < 6; count++) expect((await takes(fixture, token)).statusCode).toBe(200)
  expect((await takes(fixture, token)).statusCode).toBe(429)
})

test('two at once of one shop are refused, and the next one afterwards succeeds', async () => {
  const seller = await aSeller(fixture.deps)
  const underWay = new Set<string>()
  const first = takeDump(fixture.deps, underWay, ownerOf(seller))
  await expect(takeDump(fixture.deps, underWay, ownerOf(seller))).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await bytesOf((await first).pieces)
  await bytesOf((await takeDump(fixture.deps, underWay, ownerOf(seller))).pieces)
})

test('a failure half way is an error, and no partial archive', async () => {
  const broken = async function* (): AsyncGenerator<string> {
    yield 'some'
    throw new Error('the database went away')
  }
  const entries = async function* () {
    yield { name: 'a.csv', pieces: broken() }
  }
  await expect(spool('test', zipOf(entries(), new Date()))).rejects.toThrow('the database went away')
})
