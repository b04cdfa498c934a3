import { endpoints } from '@minit/contract/endpoints.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createSend } from './bad-bodies.ts'
import { aSeller, logInAs, type TestSeller } from './builders.ts'
import { sampleOf } from './rows/all-rows.ts'
import { type WriteWatch, watchWrites } from './writes-nothing.ts'

let fixture: TestApp
let seller: TestSeller
let watch: WriteWatch
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
beforeEach(async () => {
  watch = await watchWrites(fixture.database)
})
afterAll(() => fixture.close())

const writes = () =>
  fixture.database.asOwner(`update entrepreneurs set location = location || '.' where id = $1`, [seller.id])

/** The watch's report; fails where it reports nothing. */
const report = async (): Promise<string> => {
  const error = await watch.expectNothingWritten().catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('no write was reported')
  return error.message
}

test('requests that write nothing pass', async () => {
  await watch.sends('one', async () => undefined)
  await watch.sends('another', async () => undefined)
  await watch.expectNothingWritten()
})

test('a handler that writes before it refuses is found, and its caller is named', async () => {
  const { db } = fixture.deps
  const unguarded = await buildApp({
    deps: {
      ...fixture.deps,
      db: {
        ...db,
        inTenant: async (id, work) => {
          await writes()
          return db.inTenant(id, work)
        },
      },
    },
    publicUrl: null,
  })
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await watch.changes()
  const url = endpoints.switchPackage.path.replace('{id}', fixture.deps.newId())
  const callers = { nobody: {}, 'the seller': { authorization: `Bearer ${sessionToken}` } }
  for (const [caller, headers] of Object.entries<Record<string, string>>(callers)) {
    const request = { method: 'PATCH', url, headers, payload: { isActive: false } } as const
    const { statusCode } = await watch.sends(`switchPackage by ${caller}`, () => unguarded.inject(request))
    expect(statusCode, caller).toBe(caller === 'nobody' ? 401 : 404)
  }
  expect(await report()).toBe(
    'Refused requests changed public.entrepreneurs. Sent again one by one, these write:\n' +
      'switchPackage by the seller (public.entrepreneurs)',
  )
  await unguarded.close()
})

test('a bad body that is stored though it is refused is found, and the body is named', async () => {
  const unguarded = {
    inject: async (request: InjectOptions) => {
      const answer = await fixture.app.inject(request)
      if (String(request.payload).includes('"role"')) await writes()
      return answer
    },
  } as FastifyInstance
  const send = await createSend({ ...fixture, app: unguarded }, seller)
  const { body } = sampleOf('createPackage', seller)
  await watch.changes()
  for (const field of ['tenantId', 'role', 'status']) {
    const payload = JSON.stringify({ ...body, [field]: 'x' })
    const { status } = await watch.sends(`createPackage with ${field}`, () => send('createPackage', payload))
    expect(status, field).toBe(400)
  }
  expect(await report()).toContain('these write:\ncreatePackage with role (public.entrepreneurs)')
})

test('where a write does not happen again, all requests since the last check are named', async () => {
  let isFirst = true
  await watch.sends('one', async () => {
    if (isFirst) await writes()
    isFirst = false
  })
  await watch.sends('another', async () => undefined)
  expect(await report()).toContain('none of these writes:\none\nanother')
  await watch.expectNothingWritten()
})
