import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { passOnPhonePages } from './phone-pages.ts'

/** Echoes each request; joining redirects, and `nobody` is not found. */
const startEcho = async (): Promise<string> => {
  const echo = Fastify()
  echo.post('/router/phone/join', async (_, reply) => reply.redirect('/demo-phone/0a1b', 303))
  echo.get('/router/phone/nobody', async (_, reply) => reply.code(404).send({ message: 'no such route' }))
  await echo.register(formbody)
  echo.all('/*', async ({ url, method }, reply) => reply.type('text/html').send(`${method} ${url}`))
  onTestFinished(() => echo.close())
  return echo.listen({ port: 0, host: '127.0.0.1' })
}

const anApp = async () => {
  const app = Fastify()
  await app.register(formbody)
  onTestFinished(() => app.close())
  await app.register(passOnPhonePages(await startEcho()))
  return app
}

test('proxies the simulated phone’s pages, and joining redirects to its own page', async () => {
  const app = await anApp()
  expect((await app.inject('/demo-phone')).body).toBe('GET /router/phone')
  expect((await app.inject('/demo-phone/0a1b')).body).toBe('GET /router/phone/0a1b')
  const joined = await app.inject({ method: 'POST', url: '/demo-phone/join' })
  expect([joined.statusCode, joined.headers.location]).toEqual([303, '/demo-phone/0a1b'])
  const left = await app.inject({ method: 'POST', url: '/demo-phone/0a1b/leave' })
  expect(left.body).toBe('POST /router/phone/0a1b/leave')
})

test('proxies the pages of a phone at the beach', async () => {
  const app = await anApp()
  expect((await app.inject('/demo-beach-phone')).body).toBe('GET /beach-router/phone')
  const left = await app.inject({ method: 'POST', url: '/demo-beach-phone/0a1b/leave' })
  expect(left.body).toBe('POST /beach-router/phone/0a1b/leave')
})

test('proxies the hotspot’s pages with the typed code', async () => {
  const app = await anApp()
  expect((await app.inject('/demo-hotspot')).body).toBe('GET /hotspot/phone')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const typed = { method: 'POST', url: '/demo-hotspot/0a1b/login', headers, payload: 'code=K7M&x=1' } as const
  expect((await app.inject(typed)).body).toBe('POST /hotspot/phone/0a1b/login')
})

test('proxies nothing else of the stand-ins', async () => {
  const app = await anApp()
  const sly = await app.inject('/demo-phone/..%2F..%2Fcontrol%2Fledger%2Frouter')
  expect(sly.body).not.toBe('GET /control/ledger/router')
  for (const url of ['/demo-phone/x/leave', '/demo-phone/x/y', '/control/ledger/router', '/router/phone'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('without a simulated router there is no page', async () => {
  expect((await (await anApp()).inject('/demo-phone/nobody')).statusCode).toBe(404)
})
