import { get, type IncomingMessage } from 'node:http'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../../../../test/builders.ts'
import { sellAt } from '../../../../test/past-sale.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tokenOf = async (seller: TestSeller) => (await logInAs(fixture.deps, seller)).sessionToken
const minutesAgo = (minutes: number) => new Date(fixture.deps.now().getTime() - minutes * 60_000)

const exportOf = (token: string, query: Record<string, string> = {}) =>
  fixture.app.inject({
    url: `/api/entrepreneur/sales/export?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** Parses a CSV file into cells by line, according to RFC 4180. */
const readCsv = (text: string): string[][] => {
  const lines: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const [whole, value = '', end] = cell.exec(text) ?? []
    if (whole === undefined) throw new Error(`not CSV from here on: ${text.slice(at, at + 80)}`)
    lines.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

const PAYLOADS = [
  '=HYPERLINK("http://thief.example","Pay")',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1:A9)',
  'Kamara, "Amie"',
  'Ìsátù Kọrọma',
]

describe('the export', () => {
  test('is a file that Excel opens without interpreting texts as formulas', async () => {
    const seller = await aSeller(fixture.deps, { pack: { priceMinor: 1250, overtimeRateMinor: 50 } })
    for (const [index, customerName] of PAYLOADS.entries())
      await sellAt(fixture, seller, {
        at: minutesAgo(60 - index),
        phone: '+23278123456',
        customerName,
        overtimeMinutes: 3,
      })
    const answer = await exportOf(await tokenOf(seller), { period: '7d' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="minit-sales-${seller.slug}-7d-${freetownDay(fixture.deps.now())}.csv"`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...lines] = readCsv(answer.body.replace('\uFEFF', ''))
    expect(head?.slice(0, 5)).toEqual([
      'Date',
      'Time (Freetown)',
      'Transaction id',
      'Customer',
      'Phone number',
    ])
    const passes = lines.filter(([, , , , , , , minutes]) => minutes !== '0')
    expect(lines).toHaveLength(2 * PAYLOADS.length)
    const names = passes.map(([, , , name]) => name).reverse()
    expect(names).toEqual([...PAYLOADS.slice(0, 4).map((payload) => `'${payload}`), ...PAYLOADS.slice(4)])
    for (const cells of lines) for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@](?![\d ]+$)/)
    const first = minutesAgo(60).toISOString()
    expect(passes.at(-1)).toEqual([
      first.slice(0, 10),
      expect.stringMatching(/^\d\d:\d\d$/),
      expect.any(String),
      `'${PAYLOADS[0]}`,
      '+232 78 123 456',
      expect.any(String),
      'Market Hour',
      '60',
      '0',
      'Cash',
      '12.5',
      '0',
      '12.5',
      '1.63',
      'paid',
      '',
      '',
      orderCodeOf(passes.at(-1)?.[2] ?? ''),
    ])
    expect(head?.at(-1)).toBe('Order code')
  })

  test('applies the period, the filters and the seller', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await sellAt(fixture, other, { at: minutesAgo(4), phone: aPhone(), customerName: 'Not yours' })
    await sellAt(fixture, seller, { at: minutesAgo(60 * 24 * 10), phone: aPhone(), customerName: 'Long ago' })
    await sellAt(fixture, seller, {
      at: minutesAgo(3),
      phone: aPhone(),
      customerName: 'Wallet',
      method: 'vult',
    })
    await sellAt(fixture, seller, { at: minutesAgo(2), phone: aPhone(), customerName: 'Cash' })
    const token = await tokenOf(seller)
    const names = async (query: Record<string, string>) =>
      readCsv((await exportOf(token, query)).body)
        .slice(1)
        .map(([, , , name]) => name)
    expect(await names({})).toEqual(['Cash', 'Wallet', 'Long ago'])
    expect(await names({ period: '7d' })).toEqual(['Cash', 'Wallet'])
    expect(await names({ period: '7d', method: 'vult' })).toEqual(['Wallet'])
    expect(await names({ search: 'lon' })).toEqual(['Long ago'])
  })

  test('is audited before it is sent, since it contains full phone numbers', async () => {
    const seller = await aSeller(fixture.deps)
    await exportOf(await tokenOf(seller), { period: '90d', search: 'Amie' })
    const log = await fixture.database.asOwner(
      `select actor_name, actor_role, action, after from audit_log where subject_id = $1`,
      [seller.id],
    )
    expect(log).toEqual([
      {
        actor_name: seller.username,
        actor_role: 'entrepreneur',
        action: 'sales_exported',
        after: { period: '90d', search: 'Amie' },
      },
    ])
  })

  test('contains every sale of a long history once', async () => {
    const seller = await aSeller(fixture.deps)
    const id = await sellAt(fixture, seller, { at: minutesAgo(5), phone: aPhone() })
    // Copies of one settled sale, many at the same instant: more than two batches.
    await fixture.database.asOwner(
      `insert into purchases select (jsonb_populate_record(p, jsonb_build_object(
          'id', '01' || lpad(i::text, 24, '0'), 'paid_at', p.paid_at - make_interval(mins => i / 700)))).*
       from purchases p, generate_series(1, 2499) as i where p.id = $1`,
      [id],
    )
    const ids = readCsv((await exportOf(await tokenOf(seller))).body)
      .slice(1)
      .map(([, , transaction]) => transaction)
    expect(ids).toHaveLength(2500)
    expect(new Set(ids).size).toBe(2500)
  })
})

describe('two exports at once', () => {
  const opened = (token: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      get(`${fixture.url}/api/entrepreneur/sales/export`, { headers }, resolve).on('error', reject)
    })
  const left = (answer: IncomingMessage) => new Promise((resolve) => answer.once('close', resolve).resume())

  test('of one seller: the second is refused until the first has ended', async () => {
    const seller = await aSeller(fixture.deps)
    const id = await sellAt(fixture, seller, { at: minutesAgo(5), phone: aPhone() })
    // More data than the connection buffers: the first export only continues while its client reads.
    await fixture.database.asOwner(
      `insert into purchases select (jsonb_populate_record(p, jsonb_build_object(
          'id', '02' || lpad(i::text, 24, '0'), 'customer_name', repeat(md5(i::text), 100)))).*
       from purchases p, generate_series(1, 8000) as i where p.id = $1`,
      [id],
    )
    const token = await tokenOf(seller)
    const first = await opened(token)
    expect(first.statusCode).toBe(200)
    const second = await exportOf(token)
    expect(second.statusCode).toBe(429)
    expect(second.headers['retry-after']).toBe('30')
    expect(second.json()).toEqual({
      code: 'too_many_requests',
      message: 'An export is under way. Wait until it is done.',
    })
    await left(first)
    expect((await exportOf(token, { search: 'nobody' })).statusCode).toBe(200)
  })

  test('of one seller: an abandoned first export loses its turn', async () => {
    const seller = await aSeller(fixture.deps)
    const token = await tokenOf(seller)
    const abandoned = await opened(token)
    abandoned.destroy()
    fixture.clock.advance({ seconds: 31 })
    expect((await exportOf(token)).statusCode).toBe(200)
  })
})
