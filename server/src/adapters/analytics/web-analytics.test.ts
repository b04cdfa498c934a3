import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../ports/web-analytics.ts'
import { against } from '../payments/testing/listen.ts'
import { probeWebAnalytics } from './probe.ts'
import { createWebAnalytics, type WebAnalyticsSettings } from './web-analytics.ts'

const PAGE: AnalyticsEvent = { name: 'pageview', page: '/pass' }
const SALE: AnalyticsEvent = { name: 'sale', method: 'vult', kind: 'overtime' }

type Received = { url?: string | undefined; agent?: string | undefined; body: unknown }

const sending = async (service: WebAnalyticsSettings['service'], event: AnalyticsEvent, status = 202) => {
  const received: Received[] = []
  const taken = await against(
    async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      received.push({ url: request.url, agent: request.headers['user-agent'], body: JSON.parse(text) })
      response.writeHead(status).end('ok')
    },
    (baseUrl) =>
      createWebAnalytics({ baseUrl, service, site: 'the-site', origin: 'https://minit.example' }).send(event),
  )
  return { taken, received: received[0] }
}

test('Plausible is told the page by its name, or that there was a sale', async () => {
  const page = await sending('Plausible', PAGE)
  expect(page.taken).toBe(true)
  expect(page.received).toEqual({
    url: '/api/event',
    agent: expect.stringContaining('Mozilla/5.0'),
    body: { name: 'pageview', url: 'https://minit.example/pass', domain: 'the-site', props: {} },
  })
  expect((await sending('Plausible', SALE)).received?.body).toMatchObject({
    name: 'Sale',
    props: { method: 'vult', kind: 'overtime' },
  })
})

test('sends Umami the same events in its format', async () => {
  const page = await sending('Umami', PAGE, 200)
  expect(page.received).toMatchObject({
    url: '/api/send',
    body: { type: 'event', payload: { website: 'the-site', hostname: 'minit.example', url: '/pass' } },
  })
  expect(page.received?.body).not.toHaveProperty('payload.name')
  expect((await sending('Umami', SALE, 200)).received?.body).toMatchObject({
    payload: { name: 'Sale', data: { method: 'vult', kind: 'overtime' } },
  })
})

test.each([400, 429, 500])('HTTP %i means that the event was not accepted', async (status) => {
  expect((await sending('Plausible', PAGE, status)).taken).toBe(false)
})

test.each<[string, RequestListener, RegExp]>([
  ['an unknown site', (_, response) => response.writeHead(400).end('{}'), /does not know the site/],
  [
    'a dropped event',
    (_, response) => response.writeHead(202, { 'x-plausible-dropped': '1' }).end('ok'),
    /does not know the site/,
  ],
  ['a server that is down', (_, response) => response.writeHead(503).end(), /problem of its own/],
])('explains a failed test because of %s', async (_what, listener, words) => {
  const result = await against(
    (request, response) => {
      request.resume()
      listener(request, response)
    },
    (baseUrl) =>
      probeWebAnalytics(
        { baseUrl, service: 'Plausible', site: 'x.example', origin: 'https://m.example' },
        {},
      ),
  )
  expect(result).toEqual({ status: 'failed', message: expect.stringMatching(words) })
})
