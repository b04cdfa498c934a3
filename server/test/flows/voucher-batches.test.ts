import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import {
  createBatch,
  handBatch,
  readBatch,
  showCodes,
  voidVoucher,
} from '@minit/contract/entrepreneur/vouchers.ts'
import { usualLastDay } from '@minit/domain/sales/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { uploadCodes } from '../../src/modules/shop/codes/code-stock.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalText } from '../phones-at.ts'
import { aBatch, aCard, anAgent, sells } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

const uses = (code: string, { key = fixture.deps.newId(), at }: { key?: string; at?: string } = {}) =>
  callApp(fixture.app)(redeemVoucher, {
    body: { code, ...(at !== undefined && { entrepreneurId: at }) },
    headers: { 'idempotency-key': key },
  })

describe('a batch', () => {
  const body = () => ({
    packageId: seller.pack.id,
    count: 500,
    agentId: null,
    lastDay: usualLastDay(fixture.deps.now()),
  })

  test('is made once for its key, with all its codes different, encrypted and unreadable in the database', async () => {
    const headers = { 'idempotency-key': 'the-first-batch' }
    const made = await call(createBatch, { body: body(), headers })
    expect(await call(createBatch, { body: body(), headers })).toEqual(made)
    const { codes } = await call(showCodes, { params: { id: made.id } })
    expect(new Set(codes.map(({ code }) => code)).size).toBe(500)
    expect(codes[0]).toMatchObject({
      name: '1-001',
      code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}$/),
    })
    const rows = await fixture.database.asOwner(
      'select to_jsonb(v)::text as row from vouchers v where batch_id = $1',
      [made.id],
    )
    const stored = JSON.stringify(rows)
    expect(codes.filter(({ code }) => stored.includes(code))).toEqual([])
    await expect(call(createBatch, { body: { ...body(), count: 5 }, headers })).rejects.toMatchObject({
      details: { code: 'key_reused' },
    })
    const next = await call(createBatch, { body: { ...body(), count: 1 } })
    expect([made.number, next.number]).toEqual([1, 2])
  })

  test('with invalid values is refused, and nothing is made', async () => {
    const other = await aSeller(fixture.deps)
    const wrong = [
      { count: 501 },
      { count: 0 },
      { lastDay: '2020-01-01' },
      { lastDay: '2027-02-30' },
      { lastDay: '2036-01-01' },
      { packageId: other.pack.id },
      { agentId: await anAgent(fixture, other) },
    ]
    const answers = []
    for (const change of wrong)
      answers.push(await refusalText(call(createBatch, { body: { ...body(), ...change } })))
    expect(answers.map((answer) => answer?.split(':')[0])).toEqual([
      ...Array.from({ length: 5 }, () => 'invalid_request'),
      'package_not_found',
      'agent_not_found',
    ])
    const rows = await fixture.database.asOwner('select id from voucher_batches where entrepreneur_id = $1', [
      seller.id,
    ])
    expect(rows).toEqual([])
  })

  test('is not made for a package whose codes the seller’s own router prints', async () => {
    const box = await createGateway(fixture.deps, seller.id, { name: 'Rented box', kind: 'codes' })
    const upload = { gatewayId: box.id, packageId: seller.pack.id, csv: 'Code\n12345-67890\n', commit: true }
    await uploadCodes(fixture.deps, seller.id, upload)
    expect(await refusalText(call(createBatch, { body: body() }))).toMatch(/^package_sells_codes/)
  })

  test('keeps its printed values when the package is changed or archived', async () => {
    const pack = await aPackage(fixture.deps, seller.id, {
      name: 'Long Night',
      durationMinutes: 480,
      priceMinor: 5_000,
    })
    const card = await aCard(fixture, seller, { packageId: pack.id })
    await fixture.database.asOwner(
      `update packages set price_minor = 9900, duration_minutes = 10, is_active = false, archived_at = now() where id = $1`,
      [pack.id],
    )
    const { transactionId } = await uses(card.code)
    const [row] = await fixture.database.asOwner<{ price: number; minutes: number }>(
      'select price_minor::int as price, base_minutes as minutes from purchases where id = $1',
      [transactionId],
    )
    expect(row).toEqual({ price: 5_000, minutes: 480 })
  })

  test('shows what became of its cards, and each view of its codes leaves an audit line', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 5 })
    const [one, two, three, four] = cards
    if (!one || !two || !three || !four) throw new Error('five cards')
    await sells(fixture, seller, one)
    await uses(two.code)
    await uses(three.code)
    await call(voidVoucher, { params: { id: four.id } })
    fixture.clock.advance({ minutes: 30 })
    const { batch, vouchers } = await call(readBatch, { params: { id } })
    expect(batch.counts).toEqual({ unsold: 1, sold: 1, used: 2, over: 0, void: 1 })
    expect(batch).toMatchObject({ takings: 105, commission: 0 })
    expect(vouchers.map(({ state }) => state)).toEqual(['sold', 'used', 'used', 'void', 'unsold'])
    // Without a router their minutes began when the seller had not connected them for a quarter of an hour.
    fixture.clock.advance({ minutes: 46 })
    expect((await call(readBatch, { params: { id } })).batch.counts).toMatchObject({ used: 0, over: 2 })
    const { codes } = await call(showCodes, { params: { id } })
    expect(codes.map(({ name }) => name)).toEqual(['1-001', '1-005'])
    const reads = await fixture.database.asOwner(
      `select id from audit_log where action = 'voucher_codes_shown' and subject_id = $1`,
      [id],
    )
    expect(reads).toHaveLength(2)
  })

  test('handed to its agent is sold to the last card, each once', async () => {
    const agentId = await anAgent(fixture, seller)
    const { id, cards } = await aBatch(fixture, seller, { count: 7, agentId })
    const [first] = cards
    if (first === undefined) throw new Error('seven cards')
    await uses(first.code)
    await call(handBatch, { params: { id } })
    await call(handBatch, { params: { id } })
    await fixture.drain()
    const { batch, vouchers } = await call(readBatch, { params: { id } })
    expect(batch.counts).toEqual({ unsold: 0, sold: 6, used: 1, over: 0, void: 0 })
    expect(vouchers.map(({ soldBy }) => soldBy)).toEqual([
      'use',
      ...Array.from({ length: 6 }, () => 'handed'),
    ])
    const [sales] = await fixture.database.asOwner<{ count: number }>(
      `select count(*)::int as count from purchases where entrepreneur_id = $1 and status = 'paid'`,
      [seller.id],
    )
    expect(sales?.count).toBe(7)
    await expectInvariants(fixture)
  })

  test('for the stall cannot be handed to an agent', async () => {
    const { id } = await aBatch(fixture, seller)
    expect(await refusalText(call(handBatch, { params: { id } }))).toMatch(/^batch_has_no_agent/)
  })
})
