import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { passOnPhonePages } from './phone-pages.ts'

/** Answers everything with what it was asked; joining leads on, and `nobody` is not there. */
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

test('the phone’s pages are reached through us, and joining leads to its own page', async () => {
  const app = await anApp()
  expect((await app.inject('/demo-phone')).body).toBe('GET /router/phone')
  expect((await app.inject('/demo-phone/0a1b')).body).toBe('GET /router/phone/0a1b')
  const joined = await app.inject({ method: 'POST', url: '/demo-phone/join' })
  expect([joined.statusCode, joined.headers.location]).toEqual([303, '/demo-phone/0a1b'])
  const left = await app.inject({ method: 'POST', url: '/demo-phone/0a1b/leave' })
  expect(left.body).toBe('POST /router/phone/0a1b/leave')
})

test('so are those of the hotspot, with the code that was typed', async () => {
  const app = await anApp()
  expect((await app.inject('/demo-hotspot')).body).toBe('GET /hotspot/phone')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const typed = { method: 'POST', url: '/demo-hotspot/0a1b/login', headers, payload: 'code=K7M&x=1' } as const
  expect((await app.inject(typed)).body).toBe('POST /hotspot/phone/0a1b/login')
})

test('nothing else of the stand-ins is reached through us', async () => {
  const app = await anApp()
  const sly = await app.inject('/demo-phone/..%2F..%2Fcontrol%2Fledger%2Frouter')
  expect(sly.body).not.toBe('GET /control/ledger/router')
  for (const url of ['/demo-phone/x/leave', '/demo-phone/x/y', '/control/ledger/router', '/router/phone'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('without a router that is played there is no page', async () => {
  expect((await (await anApp()).inject('/demo-phone/nobody')).statusCode).toBe(404)
})
