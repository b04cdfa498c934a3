import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { CALLERS, type CallerKind, callersOf } from './callers.ts'
import { fingerprintOf } from './fingerprints.ts'
import { idsOf, unknownIds } from './seller-ids.ts'
import { type Ids, NO_IDS, type Question } from './tenant-answers.ts'
import { EXPECTATIONS } from './tenant-expectations.ts'

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
  foreign = await idsOf(world, b)
  unknown = unknownIds(world)
  tokens = await callersOf(world, a, b)
})
afterAll(() => world.close())

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
  const { date: _, 'x-request-id': __, ...same } = answered
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
