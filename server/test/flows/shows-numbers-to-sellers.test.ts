import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { isAllowed, type SellerRole } from '@minit/domain/shop/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatPhone, maskPhone } from '../../src/kernel/phones.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { givesPass } from '../gifts.ts'
import { pagesOf } from '../pdf-text.ts'
import { guardedRow, ROW_NAMES } from '../rows/all-rows.ts'
import type { Ids, RowRequest } from '../rows/request.ts'
import { idsOf } from '../seller-ids.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { unzip } from '../unzip.ts'
import { aBatch, sells, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let ids: Ids
/** A batch whose cards have buyers. */
let soldBatchId: string
let tokens: Record<'owner' | 'cashier', string>
/** Everyone who bought or received something at the shop, E.164. */
let buyers: string[]
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  ids = await idsOf(fixture, seller)
  soldBatchId = await aBatchWithBuyers()
  await givesPass(fixture, seller)
  const cashier = await aPerson(fixture, seller, { role: 'cashier' })
  tokens = {
    owner: (await logInAs(fixture.deps, seller)).sessionToken,
    cashier: (await asPerson(fixture, seller, cashier)).token,
  }
  buyers = await buyersOfAll()
  await goByTheirNumbers()
  await fixture.drain()
})
afterAll(() => fixture.close())

/** One card sold to a number at the stall, and one that its buyer used. */
const aBatchWithBuyers = async (): Promise<string> => {
  const { id, cards } = await aBatch(fixture, seller)
  const [sold, used] = cards
  if (sold === undefined || used === undefined) throw new Error('two cards')
  await sells(fixture, seller, sold, '+23278228219')
  await usesCard(fixture, used, aPhone())
  return id
}

const buyersOfAll = async (): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ phone: string }>(
    `select phone from (select phone from purchases union select recipient_phone from purchases union select payer_phone from claims
       union select phone from refunds union select phone from customers) as buyer where phone like '+%'`,
  )
  return rows.map(({ phone }) => phone)
}

/** Buyers without a name: the number takes its place, as `nameFor` writes it. */
const goByTheirNumbers = async (): Promise<void> => {
  for (const phone of buyers) {
    const name = formatPhone(phone)
    await fixture.database.asOwner(
      `with named as (update purchases set customer_name = $2, customer_name_lower = $2 where phone = $1)
       update seller_customers set name = $2 where customer_id in (select id from customers where phone = $1)`,
      [phone, name],
    )
  }
}

/** The number in any format, with or without its country code. */
const spelled = (phone: string): RegExp => new RegExp(phone.slice(4).split('').join('[-\\s.()/]*'))

const wholeIn = (text: string): string[] => buyers.filter((phone) => spelled(phone).test(text))

/** Required parameters of calls. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  exportStatement: { month: '2026-11' },
  drawStatement: { month: '2026-11' },
  drawPoster: { format: 'pdf' },
}

const questionOf = (name: keyof Endpoints, own: Ids): RowRequest => {
  const asked: RowRequest = guardedRow(name)?.ask(own, seller) ?? {}
  return QUERIES[name] === undefined ? asked : { ...asked, query: QUERIES[name] }
}

type Answered = { statusCode: number; text: string; audited: number }

const auditLines = async (): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ lines: number }>(
    'select count(*)::int as lines from audit_log',
  )
  return row?.lines ?? 0
}

const asks = async (
  row: EndpointRow,
  { params = {}, query = {}, body, headers = {} }: RowRequest,
  token: string,
): Promise<Answered> => {
  await fixture.database.asOwner('delete from rate_limits')
  const before = await auditLines()
  const answer = await fixture.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? ''),
    query,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body }),
  })
  const text = textOf(String(answer.headers['content-type']), answer)
  return { statusCode: answer.statusCode, text, audited: (await auditLines()) - before }
}

/** The text that a person reads in it. */
const textOf = (type: string, { body, rawPayload }: { body: string; rawPayload: Buffer }): string => {
  if (type.startsWith('application/pdf')) return pagesOf(rawPayload).join('\n')
  return type.startsWith('application/zip') ? [...unzip(rawPayload).values()].join('\n') : body
}

/** They show one sponsorship, of which no buyer is a part, and this seller has none. */
const OF_SPONSORS: readonly (keyof Endpoints)[] = [
  'readSellersSponsorship',
  'drawSellersCards',
  'askSponsor',
  'endSponsorship',
]

// A call that deletes a thing comes after the calls that need it.
const rows = ROW_NAMES.flatMap((name): [keyof Endpoints, EndpointRow][] => {
  const row: EndpointRow = endpoints[name]
  return row.audience === 'entrepreneur' && !OF_SPONSORS.includes(name) ? [[name, row]] : []
})
const READING = rows.filter(([, { method }]) => method === 'GET')
const ACTING = rows.filter(([name, { method }]) => method !== 'GET' && guardedRow(name) !== null)

/**
 * Calls that were refused (`refused`); whose answer has a buyer's whole number (`whole`); that then left no
 * audit line (`unaudited`); that show part of one (`masked`).
 */
const walk = async (calls: typeof rows, role: SellerRole & keyof typeof tokens, own: Ids) => {
  const seen: Record<'refused' | 'whole' | 'unaudited' | 'masked', string[]> = {
    refused: [],
    whole: [],
    unaudited: [],
    masked: [],
  }
  for (const [name, row] of calls.filter(([, { action }]) => isAllowed(role, action))) {
    const { statusCode, text, audited } = await asks(row, questionOf(name, own), tokens[role])
    if (statusCode >= 300) seen.refused.push(`${name}: ${statusCode}`)
    const whole = wholeIn(text)
    if (whole.length > 0) seen.whole.push(name)
    if (whole.length > 0 && audited === 0) seen.unaudited.push(`${name}: ${whole.join(' ')}`)
    if (buyers.some((phone) => text.includes(maskPhone(phone)))) seen.masked.push(name)
  }
  return seen
}

test('a number is found in any format, and a masked one is not', () => {
  for (const text of ['+23278228219', '078228219', '+232 78 228 219', '00232-78-228-219'])
    expect(wholeIn(`"name":"${text}"`)).toEqual(['+23278228219'])
  expect(wholeIn(maskPhone('+23278228219'))).toEqual([])
})

test.each(['owner', 'cashier'] as const)(
  'no reading call shows %s a whole number of a buyer without an audit line, nor a name that is one',
  async (role) => {
    const { refused, whole, unaudited, masked } = await walk(READING, role, { ...ids, batchId: soldBatchId })
    // A cashier sees their own shift alone.
    expect(refused).toEqual(role === 'owner' ? [] : ['readShift: 404'])
    expect(unaudited).toEqual([])
    expect(whole).toEqual(role === 'owner' ? ['exportSales'] : [])
    // There were buyers to show; the cashier has sold none of the passes whose slips are listed.
    const shown = ['readBatch', 'listCashOrders', 'listNotifications', 'readReceipt']
    expect(masked).toEqual(expect.arrayContaining(role === 'owner' ? [...shown, 'listSlips'] : shown))
  },
)

test('a writing call does not either, except the one that requests the number', async () => {
  const { refused, whole, unaudited } = await walk(ACTING, 'owner', ids)
  expect(refused).toEqual([])
  expect(unaudited).toEqual([])
  expect(whole).toEqual(['revealPhone'])
})
