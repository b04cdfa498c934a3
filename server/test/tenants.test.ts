import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aPhone, aSeller, type TestSeller } from './builders.ts'
import { CALLERS, type CallerKind, callersOf } from './callers.ts'
import { printOf } from './prints.ts'
import { AT_ONCE, buysOnProviderPage } from './purchases.ts'

type Ids = {
  packageId: string
  paidId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
}
type Question = {
  params?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}
type Expectation =
  /** Nothing in this call names a row of a seller, or naming it is what the call is for. */
  | { kind: 'open'; because: string }
  | { kind: 'guarded'; ask: (ids: Ids, a: TestSeller) => Question; answers: Record<CallerKind, number> }

const ONLY_ITS_SELLER: Record<CallerKind, number> = {
  anonymous: 401,
  'ended session': 401,
  'logged-out session': 401,
  admin: 403,
  'entrepreneur A': 404,
  'entrepreneur B': 200,
}
/** Not even the seller: the answer is 404 whoever asks. */
const NOBODY: Record<CallerKind, number> = {
  anonymous: 404,
  'ended session': 404,
  'logged-out session': 404,
  admin: 404,
  'entrepreneur A': 404,
  'entrepreneur B': 404,
}

const NO_IDS = { kind: 'open', because: 'it takes no ids' } as const
const SHOP_WINDOW = { kind: 'open', because: 'a seller’s page is public by its id or slug' } as const

/** What becomes of another tenant's ids, for each row of the table: a new row must say so here. */
const EXPECTATIONS: Record<keyof Endpoints, Expectation> = {
  loginEntrepreneur: NO_IDS,
  loginAdmin: NO_IDS,
  logout: NO_IDS,
  readSession: NO_IDS,
  forgotPassword: NO_IDS,
  setPassword: NO_IDS,
  changePassword: NO_IDS,
  listLoginSessions: NO_IDS,
  endLoginSessions: NO_IDS,
  listActiveEntrepreneurs: NO_IDS,
  identifyCustomer: NO_IDS,
  readStats: NO_IDS,
  listRecentSales: NO_IDS,
  listPackages: NO_IDS,
  createPackage: NO_IDS,
  listNotifications: NO_IDS,
  listCustomerPackages: SHOP_WINDOW,
  readBusinessInfo: SHOP_WINDOW,
  purchaseWithQr: {
    kind: 'open',
    because: 'anyone may buy any package on sale; the package alone names the seller',
  },
  receiveWebhook: { kind: 'open', because: 'it names a provider; its events name our own references' },
  signupAndPay: {
    kind: 'guarded',
    ask: ({ packageId }, a) => ({ body: { ...anOrder(a), packageId }, headers: AT_ONCE }),
    answers: NOBODY,
  },
  createPurchase: {
    kind: 'guarded',
    ask: ({ packageId }, a) => ({
      body: {
        customerId: packageId,
        entrepreneurId: a.id,
        packageId,
        phone: aPhone(),
        paymentMethod: 'mobile_money',
        amount: 35,
      },
      headers: AT_ONCE,
    }),
    answers: NOBODY,
  },
  readPurchase: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  addOvertime: {
    kind: 'guarded',
    ask: ({ paidId }) => ({
      params: { transactionId: paidId },
      body: { minutes: 10, paymentMethod: 'orange_money' },
      headers: AT_ONCE,
    }),
    answers: NOBODY,
  },
  ratePass: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId }, body: { stars: 5 } }),
    answers: NOBODY,
  },
  switchPackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId }, body: { isActive: false } }),
    answers: ONLY_ITS_SELLER,
  },
  markNotificationRead: {
    kind: 'guarded',
    ask: ({ notificationId }) => ({ params: { id: notificationId } }),
    answers: ONLY_ITS_SELLER,
  },
  resendAccess: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ body: { transactionId: paidId, method: 'sms' } }),
    answers: ONLY_ITS_SELLER,
  },
  confirmCash: {
    kind: 'guarded',
    ask: ({ cashToConfirmId }) => ({ params: { id: cashToConfirmId } }),
    answers: ONLY_ITS_SELLER,
  },
  declineCash: {
    kind: 'guarded',
    ask: ({ cashToDeclineId }) => ({ params: { id: cashToDeclineId } }),
    answers: ONLY_ITS_SELLER,
  },
}

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
    cashToConfirmId: newId(),
    cashToDeclineId: newId(),
    notificationId: newId(),
  }
  tokens = await callersOf(world, a, b)
})
afterAll(() => world.close())

const idsOf = async (seller: TestSeller): Promise<Ids> => {
  const cash = () => buysOnProviderPage(world, seller, { paymentMethod: 'cash' }, AT_ONCE)
  const [paid, toConfirm, toDecline] = [
    await aPaidSale(world, seller, { deliveryMethod: 'qr_display' }),
    await cash(),
    await cash(),
  ]
  const [notification] = await world.database.asOwner<{ id: string }>(
    'select id from notifications where purchase_id = $1',
    [paid.transactionId],
  )
  return {
    packageId: seller.pack.id,
    paidId: paid.transactionId,
    cashToConfirmId: toConfirm.transactionId,
    cashToDeclineId: toDecline.transactionId,
    notificationId: notification?.id ?? '',
  }
}

const send = async (
  row: EndpointRow,
  { params = {}, body, headers = {} }: Question,
  token: string | null,
) => {
  const {
    statusCode,
    headers: told,
    ...rest
  } = await world.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
  })
  const { date: _, ...same } = told
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
    const before = await printOf(world.database)
    const toUnknown = await send(row, ask(unknown, a), token)
    const toForeign = await send(row, ask(foreign, a), token)
    expect(toForeign.statusCode, toForeign.body).toBe(answers[caller])
    if (toForeign.statusCode < 300) {
      expect(toUnknown.statusCode).toBe(404)
      expect(await printOf(world.database)).not.toEqual(before)
      return
    }
    expect(toForeign).toEqual(toUnknown)
    expect(await printOf(world.database)).toEqual(before)
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
