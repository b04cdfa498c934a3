import { drawStatement, exportStatement } from '@minit/contract/entrepreneur/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { textsIn } from '../statement-texts.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { shop: { businessName: 'Krio Ɔtɛl (Main)' } })
})
afterAll(() => fixture.close())

const month = () => fixture.deps.now().toISOString().slice(0, 7)

const fetches = async (row: { path: string }, at = seller, of = month()) => {
  const { sessionToken } = await logInAs(fixture.deps, at)
  return fixture.app.inject({
    url: `${row.path}?month=${of}`,
    headers: { authorization: `Bearer ${sessionToken}` },
  })
}

const linesOf = async (at = seller): Promise<string[][]> => {
  const { body } = await fetches(exportStatement, at)
  return body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

const readPdf = async (at = seller): Promise<string[]> =>
  textsIn((await fetches(drawStatement, at)).rawPayload).flat()

test('a statement begins and ends with the balance owed, line by line, and says which payout carried a sale', async () => {
  await money.setFee({ basisPoints: 1_000, fixedMinor: 0 })
  await money.mayBePaid(seller)
  const sale = await money.paid(seller, 'orange_money')
  await money.paid(seller, 'cash')
  await money.paid(seller, 'vult')
  await money.refunds(sale)
  await money.asks(seller, 3_150)
  await money.paid(seller, 'vult')
  const lines = await linesOf()
  expect(lines.map((cells) => [cells[2], ...cells.slice(5, 10)].join(' '))).toEqual([
    'What Customer paid (Le) GST in it (Le) Platform fee (Le) To your balance (Le) Balance after (Le)',
    'Balance at the start     0',
    'Sale 35 4.57 3.5 31.5 31.5',
    'Sale 35 4.57 3.5 31.5 63',
    'Refund -35 -4.57 -3.5 -31.5 31.5',
    'Payout 0 0 0 -31.5 0',
    'Sale 35 4.57 3.5 31.5 31.5',
    'Balance at the end     31.5',
  ])
  expect(await money.balance(seller)).toMatchObject({ availableMinor: 3_150, reservedMinor: 3_150 })
  const payout = lines.find((cells) => cells[2] === 'Payout')
  const carried = `${fixture.deps.now().toISOString().slice(0, 10)} ${payout?.[3]}`
  expect(lines.filter((cells) => cells[2] === 'Sale').map((cells) => cells[10])).toEqual([carried, '', ''])
  await money.setFee({ basisPoints: 0, fixedMinor: 0 })
})

test('a sale without a payout names none, and all paid-out ones name theirs', async () => {
  await money.mayBePaid(seller)
  await money.sells(seller, 3)
  expect((await linesOf()).filter((cells) => cells[2] === 'Sale').map((cells) => cells[10])).toEqual([
    '',
    '',
    '',
  ])
  await money.asks(seller, 10_500)
  const carriers = (await linesOf()).filter((cells) => cells[2] === 'Sale').map((cells) => cells[10])
  expect(new Set(carriers).size).toBe(1)
  expect(carriers[0]).not.toBe('')
})

test('the PDF says the same as the CSV, and its sums are those of the ledger', async () => {
  await money.setFee({ basisPoints: 250, fixedMinor: 10 })
  await money.mayBePaid(seller)
  await money.sells(seller, 4)
  await money.asks(seller, 5_000)
  const texts = await readPdf()
  for (const cells of await linesOf()) if (cells[2] === 'Sale') expect(texts).toContain(cells[3])
  const [sums] = await fixture.database.asOwner<{
    received: string
    fees: string
    gst: string
    owed: string
  }>(
    `select sum(amount_minor) filter (where account like 'received:%') as received,
       -sum(amount_minor) filter (where account = 'fees:withheld') as fees,
       -sum(amount_minor) filter (where account = 'sales:gst') as gst,
       sum(amount_minor) filter (where account like 'received:%' or account = 'fees:withheld') as owed
     from ledger_entries where entrepreneur_id = $1`,
    [seller.id],
  )
  const le = (minor: string | undefined) => (Number(minor) / 100).toFixed(2)
  const at = texts.indexOf('less refunds')
  expect(texts.slice(at + 1, at + 5)).toEqual([
    le(sums?.received),
    le(sums?.gst),
    le(sums?.fees),
    le(sums?.owed),
  ])
  expect(texts.slice(at + 5, at + 9)).toEqual([
    'Payouts',
    '-50.00',
    'At the end',
    le(String(Number(sums?.owed) - 5_000)),
  ])
  await money.setFee({ basisPoints: 0, fixedMinor: 0 })
})

test('a PDF is complete: its table leads to each object, and letters of Krio are transliterated', async () => {
  await money.sells(seller, 60)
  const answer = await fetches(drawStatement)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="minit-statement-${month()}.pdf"`)
  const pdf = answer.rawPayload
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? []
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(entries).toHaveLength(Number(count) - 1)
  for (const [at, offset] of entries.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
  const pages = textsIn(pdf)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Krio Otel (Main), Freetown')
  expect(pages[1]).toContain('Page 2')
})

test('a month begins with the end of the one before, and knows which sales payouts had carried by then', async () => {
  await money.mayBePaid(seller)
  const sale = await money.paid(seller, 'vult')
  await money.sells(seller, 2)
  await money.refunds(sale)
  await money.until(seller, await money.asks(seller, 3_500), 'paid')
  const first = month()
  fixture.clock.advance({ hours: 40 * 24 })
  await money.paid(seller, 'vult')
  await money.asks(seller, 3_500)
  const of = async (which: string) => {
    const { body } = await fetches(exportStatement, seller, which)
    return body.split('\r\n').map((line) => line.split(','))
  }
  const [earlier, later] = [await of(first), await of(month())]
  const balances = (lines: string[][]) =>
    lines.filter(([, , what]) => what?.startsWith('Balance at')).map((cells) => cells[9])
  expect(balances(earlier)).toEqual(['0', '35'])
  expect(balances(later)).toEqual(['35', '35'])
  const referencesOf = (lines: string[][]) =>
    lines.filter(([, , what]) => what === 'Payout').map((cells) => cells[3] ?? '')
  const carriersOf = (lines: string[][]) =>
    lines.filter(([, , what]) => what === 'Sale').map((cells) => cells[10])
  // Payouts carry the oldest money first: a refund leaves the newest without one.
  const [one = 'none', two = 'none'] = [...referencesOf(earlier), ...referencesOf(later)]
  expect(carriersOf(earlier)).toEqual([expect.stringContaining(one), expect.stringContaining(two), ''])
  expect(carriersOf(later)).toEqual([''])
})

test('an empty month, and a future one, are statements too', async () => {
  for (const of of ['2020-01', '2099-12']) {
    expect(textsIn((await fetches(drawStatement, seller, of)).rawPayload).flat()).toContain('At the end')
    expect((await fetches(exportStatement, seller, of)).body).toContain('Balance at the end')
  }
})

test('a statement contains nothing of another seller, and an invalid month is refused', async () => {
  await money.sells(seller, 1)
  const other = await aSeller(fixture.deps)
  const [sale] = (await linesOf()).filter((cells) => cells[2] === 'Sale')
  expect((await readPdf(other)).join(' ')).not.toContain(sale?.[3])
  for (const of of ['', '2026', '2026-13', '26-01', "2026-01'--"])
    expect((await fetches(drawStatement, seller, of)).statusCode).toBe(400)
  expect((await fixture.app.inject({ url: `${drawStatement.path}?month=2026-01` })).statusCode).toBe(401)
})
