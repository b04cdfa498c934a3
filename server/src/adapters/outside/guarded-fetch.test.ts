import { lookup } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { callHttp } from '../http-call.ts'
import { against } from '../payments/testing/listen.ts'
import { ForbiddenAddress, type Resolve } from './checked-lookup.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const portOf = (url: string) => new URL(url).port

describe('where private addresses are forbidden', () => {
  const guarded = createGuardedFetch({ mayBePrivate: false, resolve: here })

  test('a name that leads to one is not called', async () => {
    let calls = 0
    await against(
      (_, response) => {
        calls += 1
        response.end()
      },
      async (url) => {
        const call = guarded(`http://service.example:${portOf(url)}/`)
        await expect(call).rejects.toThrow(ForbiddenAddress)
        await expect(guarded(url)).rejects.toThrow(ForbiddenAddress)
      },
    )
    expect(calls).toBe(0)
  })

  test('nor one of which any address is private, whatever the others are', async () => {
    const mixed: Resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ]
    const call = createGuardedFetch({ mayBePrivate: false, resolve: mixed })('https://service.example/')
    await expect(call).rejects.toThrow(ForbiddenAddress)
  })

  test('reports a forbidden address', async () => {
    const outcome = await callHttp({ method: 'GET', url: 'http://localhost:1/' }, { fetch: guarded })
    expect(outcome).toEqual({ kind: 'unknown', cause: 'forbidden_address' })
  })
})

describe('a call', () => {
  const guarded = createGuardedFetch({ mayBePrivate: true, resolve: here })

  test('connects to the checked address with the original host name', async () => {
    await against(
      (request, response) => response.end(request.headers.host),
      async (url) => {
        const port = portOf(url)
        await expect(lookup('service.invalid')).rejects.toThrow()
        const answer = await guarded(`http://service.invalid:${port}/`)
        expect(await answer.text()).toBe(`service.invalid:${port}`)
      },
    )
  })

  test('sends method, headers and body byte for byte', async () => {
    await against(
      async (request, response) => {
        let text = ''
        for await (const chunk of request) text += chunk
        response.writeHead(201, { 'x-echo': request.headers['x-mine'] ?? '' })
        response.end(`${request.method} ${request.headers['content-length']} ${text}`)
      },
      async (url) => {
        const answer = await guarded(url, { method: 'POST', headers: { 'x-mine': 'x' }, body: '{"a":"ɛ"}' })
        expect([answer.status, await answer.text()]).toEqual([201, 'POST 10 {"a":"ɛ"}'])
      },
    )
  })

  test('follows no redirect, and ends at its time limit even if the answer has begun', async () => {
    await against(
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      async (url) =>
        expect(await callHttp({ method: 'GET', url }, { fetch: guarded })).toEqual({
          kind: 'unknown',
          cause: 'redirected',
        }),
    )
    await against(
      (_, response) => void response.writeHead(200).write('a'),
      async (url) =>
        expect(await callHttp({ method: 'GET', url }, { fetch: guarded, timeoutMs: 300 })).toEqual({
          kind: 'unknown',
          cause: 'timeout',
        }),
    )
  })

  test('to anything but http is none', async () => {
    await expect(guarded('file:///etc/passwd')).rejects.toThrow(TypeError)
  })
})
