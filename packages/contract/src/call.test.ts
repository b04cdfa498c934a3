import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, createCall, type WireRequest } from './call.ts'
import { endpoint } from './endpoint.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/{id}/of/{owner}',
  audience: 'public',
  summary: 'A thing',
  params: z.object({ id: z.string(), owner: z.string() }),
  query: z.object({ period: z.optional(z.string()), page: z.optional(z.int()) }),
  headers: z.object({ prefer: z.optional(z.string()) }),
  replies: { 200: z.object({ name: z.string() }) },
  errors: [],
})
const makeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  audience: 'public',
  summary: 'Make one',
  body: z.strictObject({ name: z.string() }),
  replies: { 200: z.object({ name: z.string() }) },
  errors: [],
})

const recording = (status = 200, text = '{"name":"x"}', statusText = '') => {
  const sent: WireRequest[] = []
  const call = createCall(async (request) => {
    sent.push(request)
    return { status, statusText, text }
  })
  return { sent, call }
}
const failing = async (status: number, text: string, statusText = ''): Promise<ApiError> => {
  const error: unknown = await recording(status, text, statusText)
    .call(makeThing, { body: { name: 'x' } })
    .catch((e) => e)
  if (!(error instanceof ApiError)) throw new Error('it did not fail')
  return error
}

describe('a call', () => {
  test('encodes its path and query, without absent parameters', async () => {
    const { sent, call } = recording()
    const params = { id: '../a b/%', owner: 'x?y#z' }
    expect(await call(readThing, { params, query: { period: '7d&x=1', page: undefined } })).toEqual({
      name: 'x',
    })
    expect(sent[0]?.path).toBe('/api/things/..%2Fa%20b%2F%25/of/x%3Fy%23z?period=7d%26x%3D1')
    await call(readThing, { params: { id: '1', owner: '2' }, query: {} })
    expect(sent[1]?.path).toBe('/api/things/1/of/2')
  })

  test('declares JSON only when it sends some', async () => {
    const { sent, call } = recording()
    await call(readThing, { params: { id: '1', owner: '2' }, query: {}, headers: { prefer: 'wait=20' } })
    expect(sent[0]).toMatchObject({
      body: undefined,
      headers: { accept: 'application/json', prefer: 'wait=20' },
    })
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
    await call(makeThing, { body: { name: 'y' } })
    expect(sent[1]).toMatchObject({ body: '{"name":"y"}', headers: { 'content-type': 'application/json' } })
  })
})

describe('an unsuccessful response', () => {
  test('reads "status: body", as the specification requires, with parsed details', async () => {
    const body = '{"code":"package_inactive","message":"Not on sale","fields":{"packageId":"x"}}'
    const error = await failing(422, body)
    expect(error.message).toBe(`422: ${body}`)
    expect(error.status).toBe(422)
    expect(error.details).toEqual({
      code: 'package_inactive',
      message: 'Not on sale',
      fields: { packageId: 'x' },
    })
  })

  test('reads "status: status text" without a body', async () => {
    const error = await failing(502, '', 'Bad Gateway')
    expect(error.message).toBe('502: Bad Gateway')
    expect(error.details).toBeNull()
  })

  test.each(['<html>504</html>', 'null', '[]', '"text"', '{"message":"no code"}', '{'])(
    'has no details in %j',
    async (text) => {
      expect((await failing(504, text)).details).toBeNull()
    },
  )

  test.each([199, 300, 304, 400, 401, 500])('is %i', async (status) => {
    await expect(recording(status).call(makeThing, { body: { name: 'x' } })).rejects.toThrow(`${status}: `)
  })
})
