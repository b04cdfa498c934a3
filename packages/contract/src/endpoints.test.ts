import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { EndpointRow } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ERRORS } from './errors.ts'
import { rowsOf } from './rows-of.ts'

const rows = Object.entries<EndpointRow>(endpoints)

/** The endpoints of the specification's section 7 that are built, with exact paths. */
const SPECIFIED = [
  'POST /api/admin/login',
  'POST /api/auth/entrepreneur-login',
  'GET /api/entrepreneur/stats',
  'GET /api/entrepreneur/packages',
  'GET /api/entrepreneur/notifications',
  'GET /api/entrepreneur/analytics',
  'GET /api/entrepreneur/sales/history',
  'POST /api/entrepreneur/packages',
  'PATCH /api/entrepreneur/packages/{id}',
  'POST /api/customer/purchase-with-qr',
  'PATCH /api/entrepreneur/notifications/{id}',
  'GET /api/customer/packages/{entrepreneur}',
  'GET /api/customer/business-info/{entrepreneur}',
  'POST /api/customer/signup-and-pay',
  'GET /api/entrepreneurs/active',
  'POST /api/customers/auth',
  'POST /api/purchases',
]

test('the table has the endpoints of the specification', () => {
  const calls = rows.map(([, { method, path }]) => `${method} ${path}`)
  expect(SPECIFIED.filter((call) => !calls.includes(call))).toEqual([])
  expect(new Set(calls).size).toBe(calls.length)
})

const SOURCES = fileURLToPath(new URL('.', import.meta.url))

test('the table has every row of every file, each under a name of its own', async () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const inFolders = files.filter((file) => /^\w+\/.*(?<!\.test)\.ts$/.test(file))
  // A module is an object of its exports.
  const exported = await Promise.all(inFolders.map((file) => import(`./${file}`) as Promise<object>))
  const names = exported.flatMap((each) => Object.keys(rowsOf(each)))
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

/** The fields of an object, or of each choice of a union. */
const fieldsOf = (schema: z.ZodMiniType): string[][] => {
  const { def } = schema._zod
  if ('shape' in def) return [Object.keys(def.shape as object)]
  // A union has its choices here.
  return 'options' in def ? (def.options as z.ZodMiniType[]).flatMap(fieldsOf) : []
}

describe.each(rows)('%s', (_, row) => {
  test('has a schema for each parameter of its path', () => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const shape =
      row.params !== undefined && 'shape' in row.params ? Object.keys(row.params.shape as object) : []
    expect(shape.sort()).toEqual(named.sort())
  })

  test('takes no field that it does not know', () => {
    // Other systems' reports have more fields than we read.
    if (row.body === undefined || row.audience === 'provider') return
    const parsed = row.body.safeParse({ 'not a field': 1 })
    expect(parsed.error?.issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true)
    expect(row.errors).toContain('invalid_request')
  })

  test('has no body that could be taken for a reply with its status', () => {
    for (const fields of Object.values(row.replies).flatMap(fieldsOf))
      expect(fields.includes('status') && fields.includes('body')).toBe(false)
  })

  test('declares its limits, each with a window', () => {
    const limits = row.limits ?? []
    expect(row.errors.includes('too_many_requests')).toBe(limits.length > 0)
    for (const { max, windowSeconds } of limits) {
      expect(max).toBeGreaterThan(0)
      expect(windowSeconds).toBeGreaterThan(0)
    }
  })

  test('starts at /api and reads without a body', () => {
    expect(row.path).toMatch(/^\/api(\/(?:[a-z-]+|\{[a-zA-Z]+\}))+$/)
    if (row.method === 'GET') expect(row.body).toBeUndefined()
  })
})

test('limits every request that guesses, pays or is anonymous', () => {
  const uncounted = rows
    .filter(
      ([, { method, audience, body }]) =>
        method === 'POST' && body !== undefined && !['entrepreneur', 'admin'].includes(audience),
    )
    .filter(([, { limits = [] }]) => !limits.some(({ by }) => by === 'address'))
  expect(uncounted.map(([name]) => name)).toEqual([])
})

test('every refusal has a suitable status and a message for users', () => {
  for (const [code, [status, message]] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status === 500 || status === 503 || (status >= 400 && status < 430)).toBe(true)
    expect(message).toMatch(/^[A-Z].{5,}/)
  }
})

test('only entrepreneur endpoints name an action, and each of them does', () => {
  const named = rows.filter(([, { action }]) => action !== undefined).map(([name]) => name)
  const entrepreneurs = rows.filter(([, { audience }]) => audience === 'entrepreneur').map(([name]) => name)
  expect(named).toEqual(entrepreneurs)
})
