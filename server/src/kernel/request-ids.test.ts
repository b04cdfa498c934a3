import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { captureLog } from '../../test/capture-log.ts'
import { startSecondProcess } from '../../test/second-process.ts'
import { createRequestIds } from './request-ids.ts'

const ID = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4,}$/

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

test('ids are short enough to read out, and unique', () => {
  const next = createRequestIds()
  const ids = Array.from({ length: 40_000 }, next)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => ID.test(id))).toBe(true)
})

test("every answer carries its request's id and ignores a client's own id", async () => {
  const get = (url: string) => fixture.app.inject({ url, headers: { 'x-request-id': 'forged' } })
  const answers = await Promise.all([get('/healthz'), get('/api/auth/session'), get('/api/nothing-here')])
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  expect(ids.every((id) => ID.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(3)
})

test('a fault on our side says the number to tell, and each line in the log has it', async () => {
  const captured = captureLog()
  const site = await startSecondProcess(fixture, {
    log: captured.log,
    pages: async (app) => {
      app.get('/breaks', async (request) => {
        await Promise.resolve()
        captured.log.warn('on the way')
        request.log.warn('by the request')
        throw new Error('a mistake of ours')
      })
    },
  })
  const answer = await site.app.inject('/breaks')
  const page = await site.app.inject({ url: '/breaks', headers: { accept: 'text/html,*/*' } })
  await site.close()

  const id = String(answer.headers['x-request-id'])
  expect(answer.json()).toEqual({
    code: 'internal',
    message: `Something went wrong on our side. Please try again. If it happens again, send us this number: ${id}`,
  })
  const lines = captured
    .text()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))
  expect(lines.map(({ msg }) => msg)).toEqual(['on the way', 'by the request', 'a request failed'])
  expect(lines.every(({ requestId }) => requestId === id)).toBe(true)

  expect(page.statusCode).toBe(500)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain(`send us this number: ${page.headers['x-request-id']}`)
})
