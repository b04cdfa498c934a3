import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, logInAs } from './builders.ts'
import { anAdmin } from './callers.ts'

let fixture: TestApp
let tokens: { seller: string; admin: string }
beforeAll(async () => {
  fixture = await startTestApp()
  const seller = await aSeller(fixture.deps)
  tokens = {
    seller: (await logInAs(fixture.deps, seller)).sessionToken,
    admin: await anAdmin(fixture),
  }
})
afterAll(() => fixture.close())

const AT_ONCE = 8
const rows = Object.entries<EndpointRow>(endpoints)

const asks = async (row: EndpointRow, search: string) => {
  const token = row.audience === 'admin' ? tokens.admin : tokens.seller
  return fixture.app.inject({
    method: row.method,
    url: `${row.path.replace('{provider}', 'orange-web').replace(/\{\w+\}/g, fixture.deps.newId())}${search}`,
    headers: { authorization: `Bearer ${token}`, prefer: 'wait=0, respond-async' },
  })
}

/** The error on the parameter in the answer; undefined where there is none. */
const problemWith = async (row: EndpointRow, search: string, name: string): Promise<string | undefined> => {
  const { body } = await asks(row, search)
  // Refusals name each invalid field; other answers name none.
  return /^\{/.test(body)
    ? (JSON.parse(body) as { fields?: Record<string, string> }).fields?.[name]
    : undefined
}

type Field = { safeParse: (value: unknown) => { success: boolean } }

/** Each parameter of each row, with a valid value. */
const parameters = rows.flatMap(([endpoint, row]) => {
  const fields = row.query !== undefined && 'shape' in row.query ? row.query.shape : {}
  // Queries are objects of fields.
  return Object.entries(fields as Record<string, Field>).map(([name, field]) => ({
    endpoint,
    row,
    name,
    field,
  }))
})

const VALUES = [
  '2',
  'a',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'pdf',
  'list',
  'week',
  'month',
  '7d',
  '30d',
  '2026-11',
  '1-01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '2-1-01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '1',
  '',
]
const fits = ({ safeParse }: Field): string | undefined =>
  VALUES.find((value) => safeParse(value).success) ?? '198.51.100.2'

test('a parameter that comes twice is refused beside its name, by every row that takes it', async () => {
  expect(parameters.length).toBeGreaterThan(40)
  for (const { endpoint, row, name, field } of parameters) {
    const once = `${name}=${encodeURIComponent(fits(field) ?? '')}`
    expect(await problemWith(row, `?${once}`, name), `${endpoint} ?${once}`).toBeUndefined()
    expect(await problemWith(row, `?${once}&${once}`, name), `${endpoint} ?${once}&${once}`).toBeDefined()
  }
})

const rank = ({ method }: EndpointRow): number => (method === 'GET' ? 0 : 1)

test('every answer says its type, and every text its charset', async () => {
  const types = new Set<string>()
  const check = async ([endpoint, row]: (typeof rows)[number]) => {
    const { headers, body } = await asks(row, '')
    if (body === '') return
    const type = String(headers['content-type'])
    types.add(type)
    expect(type, endpoint).toMatch(
      /^(?:application\/json(?:; charset=utf-8)?|text\/[a-z]+; charset=utf-8|application\/(?:pdf|zip)|image\/png)$/,
    )
  }
  // Reads come first: other calls end the session in which they are made.
  const byMethod = rows.toSorted(([, one], [, other]) => rank(one) - rank(other))
  for (let from = 0; from < byMethod.length; from += AT_ONCE)
    await Promise.all(byMethod.slice(from, from + AT_ONCE).map(check))
  for (const url of ['/openapi.json', '/healthz', '/metrics', '/setup/x', '/nowhere', '/wifi/x'])
    expect(String((await fixture.app.inject({ url })).headers['content-type']), url).toMatch(
      /^application\/json|; charset=utf-8$/,
    )
  expect([...types]).toEqual(expect.arrayContaining(['application/zip', 'text/csv; charset=utf-8']))
})

const found = async (path: string, search: string): Promise<string[]> => {
  const answer = await fixture.app.inject({
    url: `${path}?search=${encodeURIComponent(search)}`,
    headers: { authorization: `Bearer ${tokens.admin}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ items: { businessName: string }[] }>().items.map(({ businessName }) => businessName)
}

test('what is typed to look for is no pattern: each sign stands for itself', async () => {
  for (const businessName of ['Fifty% Shop', 'Fifty Shop', 'A_B Shop', 'AxB Shop', 'A\\B Shop']) {
    const { id } = await aSeller(fixture.deps, { shop: { businessName } })
    await createGateway(fixture.deps, id, { name: 'Stall', kind: 'opennds' })
  }
  for (const path of ['/api/admin/entrepreneurs', '/api/admin/gateways']) {
    expect(await found(path, 'Fifty%'), path).toEqual(['Fifty% Shop'])
    expect(await found(path, 'A_B'), path).toEqual(['A_B Shop'])
    expect(await found(path, 'A\\B'), path).toEqual(['A\\B Shop'])
    expect(await found(path, '.*'), path).toEqual([])
  }
})
