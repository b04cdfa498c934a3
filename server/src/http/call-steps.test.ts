import { type EndpointRow, endpoint } from '@minit/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makerOf } from './call-steps.ts'
import type { Handler, RequestGuard } from './handlers.ts'

const row: EndpointRow = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  audience: 'public',
  summary: 'Reads a thing',
  params: z.strictObject({ id: z.string() }),
  replies: { 200: z.object({ status: z.string() }), 202: z.object({ status: z.string() }) },
  errors: [],
})

let signals = 0
/** What the handler's answer becomes. The guard and the request have only what is read of them. */
const answerOf = async (handler: Handler<EndpointRow>) => {
  signals = 0
  const guard = {
    callerOf: async () => ({ caller: { kind: 'anonymous' }, sessionToken: null }),
  } as unknown as RequestGuard
  const request = { params: { id: 'one' }, query: {}, headers: {}, body: null } as unknown as FastifyRequest
  const disconnectSignal = () => {
    signals += 1
    return new AbortController().signal
  }
  const make = await makerOf({ row, name: 'readThing', handler, guard }, request, {
    headers: () => undefined,
    disconnectSignal,
  })
  return make()
}

test('a body alone is answered with 200, also one with a status of its own', async () => {
  expect(await answerOf(async () => ({ status: 'ready' }))).toEqual({
    status: 200,
    body: { status: 'ready' },
  })
  expect(await answerOf(async () => [])).toEqual({ status: 200, body: [] })
  expect(await answerOf(async () => null)).toEqual({ status: 200, body: null })
})

test('a reply keeps its status and its headers', async () => {
  const reply = { status: 202, body: { status: 'waits' }, headers: { 'next-cursor': 'x' } }
  expect(await answerOf(async () => reply)).toEqual(reply)
})

test('a handler gets the parts of the request and its context in one object', async () => {
  const { body } = await answerOf(async ({ params, caller }) => ({ params, caller }))
  expect(body).toEqual({ params: { id: 'one' }, caller: { kind: 'anonymous' } })
})

test('the signal of a caller who hangs up is made only for a handler that reads it', async () => {
  await answerOf(async ({ caller }) => caller)
  expect(signals).toBe(0)
  await answerOf(async ({ disconnectSignal }) => disconnectSignal.aborted)
  expect(signals).toBe(1)
})
