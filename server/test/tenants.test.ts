import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadCodes } from '../src/features/network/codes/code-stock.ts'
import { createGateway } from '../src/features/network/gateways.ts'
import { refundOwnSale } from '../src/features/refunds/refund-purchase.ts'
import { aClaim } from './a-claim.ts'
import { aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { twoInvoices } from './billing-world.ts'
import { aPackage, aSeller, type TestSeller } from './builders.ts'
import { CALLERS, type CallerKind, callersOf } from './callers.ts'
import { fingerprintOf } from './fingerprints.ts'
import { moneyWorld } from './money-world.ts'
import { AT_ONCE, buysOnProviderPage } from './purchases.ts'
import { type Ids, NO_IDS, type Question } from './tenant-answers.ts'
import { EXPECTATIONS } from './tenant-expectations.ts'
import { vouchersOf } from './voucher-world.ts'

let world: TestApp
let a: TestSeller
let foreign: Ids
let unknown: Ids
let tokens: Record<CallerKind, string | null>
let tokenOfA = ''
beforeAll(async () => {
  world = await startTestApp()
  a = await aSeller(world.deps)
  const b = await aSeller(world.deps)
  tokenOfA = (await aPaidSale(world, a)).statusToken
  foreign = await idsOf(b)
  const newId = world.deps.newId
  unknown = {
    packageId: newId(),
    paidId: newId(),
    soldId: newId(),
    cashRefundId: newId(),
    cashToConfirmId: newId(),
    cashToDeclineId: newId(),
    notificationId: newId(),
    customerId: newId(),
    claimedId: newId(),
    claimId: newId(),
    gatewayId: newId(),
    codesGatewayId: newId(),
    codesPackageId: newId(),
    invoiceId: newId(),
    takenInvoiceId: newId(),
    agentId: newId(),
    batchId: newId(),
    voucherId: newId(),
    voucherToVoidId: newId(),
    idleAgentId: newId(),
  }
  tokens = await callersOf(world, a, b)
})
afterAll(() => world.close())

const idsOf = async (seller: TestSeller): Promise<Ids> => {
  const cash = () => buysOnProviderPage(world, seller, { paymentMethod: 'cash' }, AT_ONCE)
  const [paid, sold, toConfirm, toDecline] = [
    await aPaidSale(world, seller, { deliveryMethod: 'qr_display' }),
    await aPaidSale(world, seller, { deliveryMethod: 'qr_display' }),
    await cash(),
    await cash(),
  ]
  const [notification] = await world.database.asOwner<{ id: string }>(
    'select id from notifications where purchase_id = $1',
    [paid.transactionId],
  )
  const [customer] = await world.database.asOwner<{ id: string }>(
    'select customer_id as id from purchases where id = $1',
    [paid.transactionId],
  )
  const gateway = await createGateway(world.deps, seller.id, { name: 'Stall', kind: 'opennds' })
  const printing = await createGateway(world.deps, seller.id, { name: 'Rented box', kind: 'codes' })
  const pack = await aPackage(world.deps, seller.id)
  const upload = { gatewayId: printing.id, packageId: pack.id, csv: 'Code\n12345-67890\n', commit: true }
  await uploadCodes(world.deps, seller.id, upload)
  const [invoiceId = '', takenInvoiceId = ''] = await twoInvoices(world, seller)
  return {
    ...(await vouchersOf(world, seller)),
    invoiceId,
    takenInvoiceId,
    gatewayId: gateway.id,
    codesGatewayId: printing.id,
    codesPackageId: pack.id,
    packageId: seller.pack.id,
    paidId: paid.transactionId,
    soldId: sold.transactionId,
    cashRefundId: await aCashRefund(seller),
    cashToConfirmId: toConfirm.transactionId,
    cashToDeclineId: toDecline.transactionId,
    notificationId: notification?.id ?? '',
    customerId: customer?.id ?? '',
    ...(await aClaim(world, seller)),
  }
}

const aCashRefund = async (seller: TestSeller): Promise<string> => {
  const { purchaseId } = await moneyWorld(world).paid(seller, 'cash')
  const of = { accountId: 'x', name: 'x', entrepreneurId: seller.id }
  return (await refundOwnSale(world.deps, of, { transactionId: purchaseId, reason: 'As agreed.' })).id
}

const send = async (
  row: EndpointRow,
  { params = {}, query = {}, body, headers = {} }: Question,
  token: string | null,
) => {
  const {
    statusCode,
    headers: answered,
    ...rest
  } = await world.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
  })
  const { date: _, ...same } = answered
  return { statusCode, headers: same, body: rest.body }
}

/** Whether a call carries an id in its path or its body. */
const takesIds = ({ params, body }: EndpointRow): boolean => {
  const shape = body !== undefined && 'shape' in body ? Object.keys(body.shape as object) : []
  return params !== undefined || shape.some((name) => /^id$|Ids?$/.test(name))
}

describe('the table of expectations', () => {
  test('names every endpoint', () => {
    expect(Object.keys(EXPECTATIONS).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('calls no endpoint free of ids that takes some', () => {
    const wrong = Object.entries<EndpointRow>(endpoints)
      .filter(([name, row]) => takesIds(row) && EXPECTATIONS[name as keyof Endpoints] === NO_IDS)
      .map(([name]) => name)
    expect(wrong).toEqual([])
    expect(Object.values<EndpointRow>(endpoints).filter(takesIds).length).toBeGreaterThanOrEqual(11)
  })
})

const guarded = Object.entries(EXPECTATIONS).flatMap(([name, expectation]) =>
  expectation.kind === 'guarded' ? [{ name, row: endpoints[name as keyof Endpoints], ...expectation }] : [],
)

describe.each(guarded)('$name with the ids of entrepreneur B', ({ row, ask, answers }) => {
  test.each(CALLERS)('%s gets the declared answer', async (caller) => {
    const token = tokens[caller]
    const before = await fingerprintOf(world.database)
    const toUnknown = await send(row, ask(unknown, a), token)
    const toForeign = await send(row, ask(foreign, a), token)
    expect(toForeign.statusCode, toForeign.body).toBe(answers[caller])
    if (toForeign.statusCode < 300) {
      expect(toUnknown.statusCode).toBe(404)
      if (row.method !== 'GET') expect(await fingerprintOf(world.database)).not.toEqual(before)
      return
    }
    expect(toForeign).toEqual(toUnknown)
    expect(await fingerprintOf(world.database)).toEqual(before)
  })
})

test("a buyer's token opens their own purchase and no other", async () => {
  const headers = { 'purchase-token': tokenOfA }
  const answer = await send(
    endpoints.readPurchase,
    { params: { transactionId: foreign.paidId }, headers },
    null,
  )
  expect(answer.statusCode).toBe(404)
})
