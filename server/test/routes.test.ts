import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const table = Object.values<EndpointRow>(endpoints)
  .map(({ method, path }) => `${method} ${path}`)
  .sort()

/** The routes from Fastify's printed tree: four characters of indent a level, then a piece of the path. */
const registeredRoutes = (): string[] => {
  const pieces: string[] = []
  return fixture.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, piece = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined) return []
      const level = indent.length / 4
      pieces.splice(level, pieces.length, piece)
      const path = pieces.join('').replace(/:(\w+)/g, '{$1}')
      return (methods ?? '')
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
    .sort()
}

test('the routes under /api are exactly the rows of the endpoint table', () => {
  expect(registeredRoutes().filter((route) => route.includes(' /api'))).toEqual(table)
})

test('nothing else is routed but what operations, routers, the phones behind them and providers’ pages need', () => {
  expect(registeredRoutes().filter((route) => !route.includes(' /api'))).toEqual([
    'GET /.well-known/minit-receipt-keys.json',
    'GET /healthz',
    'GET /metrics',
    'GET /openapi.json',
    'GET /pass/{transactionId}/back',
    'GET /readyz',
    'GET /setup/{setup}',
    'GET /wifi-login',
    'GET /wifi/{gatewayId}',
    'GET /wifi/{gatewayId}/api',
    'GET /wifi/{gatewayId}/login.html',
  ])
})

test('the OpenAPI document has exactly the rows of the endpoint table', async () => {
  const { paths } = (await fixture.app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, { operationId: string }>>
  }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(table)
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(names.sort()).toEqual(Object.keys(endpoints).sort())
})

test.each(['/api', '/api/', '/api/nothing', '/api/entrepreneur', '/api/admin/nothing', '/api//auth/session'])(
  '%s is not found, with the contract’s error',
  async (url) => {
    const answer = await fixture.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', message: 'Not found' })
  },
)

test('an unsupported method of a path is not found', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await fixture.app.inject({ method, url: '/api/auth/session' })
    expect(answer.statusCode).toBe(404)
  }
})

test.each(['/', '/api/auth/session', '/healthz', '/nowhere'])(
  'TRACE of %s is refused, and sends nothing back of what was sent',
  async (path) => {
    const headers = { 'x-told': 'a-word-of-the-caller', cookie: 'a=a-word-of-the-caller' }
    const [answer] = await once(
      request(`${fixture.url}${path}`, { method: 'TRACE', headers }).end(),
      'response',
    )
    expect([404, 405, 501]).toContain(answer.statusCode)
    const sent = `${JSON.stringify(answer.headers)} ${await text(answer)}`
    expect(sent).not.toContain('a-word-of-the-caller')
    expect(sent).not.toContain('message/http')
  },
)
