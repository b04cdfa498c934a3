import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './errors.ts'

const answerTo = async (error: unknown) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject({ url: '/' })
  await app.close()
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code }
}

const missingFile = Object.assign(new Error('ENOENT: /etc/minit/secret.ts'), { code: 'ENOENT' })
const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
  code: '25006',
})

test('answers 503 with retry-after when the database is a read-only standby', async () => {
  const away = { statusCode: 503, retryAfter: '2', code: 'unavailable' }
  expect(await answerTo(readOnly)).toEqual(away)
  expect(await answerTo(new Error('Failed query', { cause: readOnly }))).toEqual(away)
})

test('answers 503 with retry-after on a lock timeout', async () => {
  const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const away = { statusCode: 503, retryAfter: '2', code: 'unavailable' }
  expect(await answerTo(lockTimeout)).toEqual(away)
  expect(await answerTo(new Error('Failed query', { cause: lockTimeout }))).toEqual(away)
})

test('answers 503 with retry-after on a statement timeout', async () => {
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const away = { statusCode: 503, retryAfter: '2', code: 'unavailable' }
  expect(await answerTo(slow)).toEqual(away)
  expect(await answerTo(new Error('Failed query', { cause: slow }))).toEqual(away)
})

test('refuses text with a zero byte with 400', async () => {
  const refused = { statusCode: 400, code: 'invalid_request' }
  for (const code of ['22021', '22P05']) {
    const zero = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code })
    expect(await answerTo(zero)).toMatchObject(refused)
    expect(await answerTo(new Error('Failed query', { cause: zero }))).toMatchObject(refused)
  }
})

test('answers a page request with a readable page and a number to quote', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/pass/:id', (request, reply) => {
    reply.header('x-request-id', request.id)
    return Promise.reject(readOnly)
  })
  const page = await app.inject({ url: '/pass/1', headers: { accept: 'text/html,*/*' } })
  await app.close()
  expect(page).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain('nothing is sold and no payment is requested. Try again in a few minutes.')
  expect(page.body).toContain(`send us this number: ${page.headers['x-request-id']}`)
})

test('answers any other database error with 500', async () => {
  const missing = Object.assign(new Error('relation does not exist'), { code: '42P01' })
  expect(await answerTo(missing)).toMatchObject({ statusCode: 500, code: 'internal' })
})

test('a fault of ours tells nothing of itself, whichever mode we run in', async () => {
  const fault = new Error('column "sealed_secret" of relation "gateways"', { cause: missingFile })
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(fault))
  for (const accept of ['application/json', 'text/html']) {
    const { statusCode, body, headers } = await app.inject({ url: '/', headers: { accept } })
    expect(statusCode).toBe(500)
    expect(`${body} ${JSON.stringify(headers)}`).not.toMatch(
      /sealed_secret|gateways|ENOENT|\.ts|at Object|Error:/,
    )
  }
  await app.close()
})
