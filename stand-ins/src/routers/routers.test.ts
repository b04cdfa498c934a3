import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type StandIns, startStandIns } from '../main.ts'
import { newDir, settings } from '../testing/start.ts'

type Client = { state: string; session_end: string; download_this_session: string }
type Report = {
  token: string
  done: string
  clients: Record<string, Client>
  answer: (lines: string[]) => void
}

/** A server for the router: records reports and holds each answer until the test sends it. */
const startServer = async () => {
  const reports: Report[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    reports.push({
      token: request.headers.authorization ?? '',
      done: String(request.headers['x-done']),
      clients: JSON.parse(text).clients,
      answer: (lines) => response.end(lines.map((line) => `${line}\n`).join('')),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next unanswered report. */
    next: () =>
      vi.waitFor(
        () => {
          const report = reports.shift()
          if (report === undefined) throw new Error('nothing was reported')
          return report
        },
        { timeout: 15_000, interval: 10 },
      ),
  }
}

const ROUTER = {
  gatewayId: '01JD4YQ0AAAAAAAAAAAAAAAAAA',
  gatewayName: 'minit-01jd4yq0aaaaaaaaaaaaaaaaaa',
  token: 'the-routers-own',
  networkName: 'Freetown Central Hub',
  portalUrl: 'https://minit.test',
  phonePageUrl: 'https://minit.test/demo-phone',
}

let dir: string
let running: StandIns[]
beforeEach(() => {
  dir = newDir()
  running = []
})
afterEach(async () => {
  for (const standIns of running) await standIns.close()
  rmSync(dir, { recursive: true })
})

const start = async (callbackBaseUrl: string): Promise<StandIns> => {
  const standIns = await startStandIns({ ...settings(dir, callbackBaseUrl), router: ROUTER })
  running.push(standIns)
  return standIns
}

const ask = async (url: string, body?: unknown) => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return answer
}

/** A simulated phone joins. */
const join = async ({ url }: StandIns) =>
  (await (await ask(`${url}/control/router/join`)).json()) as { mac: string; key: string; portal: string }

describe('the simulated router', () => {
  it('lists refused phones, admits them on an order, and confirms it in its next report', async () => {
    const server = await startServer()
    const standIns = await start(server.url)
    const phone = await join(standIns)
    ;(await server.next()).answer([])
    const first = await server.next()
    expect(first.token).toBe('Bearer the-routers-own')
    expect(first.clients[phone.mac]).toMatchObject({ state: 'Preauthenticated', session_end: 'null' })
    first.answer([`01A auth ${phone.mac} 30`])
    const second = await server.next()
    expect(second.done).toBe('01A')
    expect(second.clients[phone.mac]?.state).toBe('Authenticated')
    expect(Number(second.clients[phone.mac]?.session_end)).toBeGreaterThan(Date.now() / 1_000 + 29 * 60)
    second.answer([`01B extend ${phone.mac} 60`, `01C deauth ${phone.mac}`])
    const third = await server.next()
    expect(third.done).toBe('01B 01C')
    expect(third.clients[phone.mac]?.state).toBe('Preauthenticated')
    const rows = await (await fetch(`${standIns.url}/control/ledger/router`)).json()
    expect(rows).toMatchObject([
      { what: 'joined', mac: phone.mac },
      { what: 'auth', minutes: 30, isDone: true },
      { what: 'extend', minutes: 60, isDone: true },
      { what: 'deauth', isDone: true },
    ])
  })

  it.each([
    ['a phone that is open already', 'auth'],
    ['a phone that it does not see', 'auth 02:00:00:00:00:01'],
    ['a line that is none', 'reboot'],
  ])('does not execute or confirm an order for %s', async (_, order) => {
    const server = await startServer()
    const standIns = await start(server.url)
    const { mac } = await join(standIns)
    ;(await server.next()).answer([`01A auth ${mac} 30`])
    const [verb = '', other = mac] = order.split(' ')
    ;(await server.next()).answer([`01B ${verb} ${other} 60`, `01C; ${verb} ${other} 60`])
    expect((await server.next()).done).toBe('')
  })

  it('retries without an answer', async () => {
    const server = await startServer()
    const standIns = await start('http://127.0.0.1:9')
    const { mac } = await join(standIns)
    await fetch(`${standIns.url}/control/callback-base-url`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: server.url }),
    })
    const report = await server.next()
    expect(Object.keys(report.clients)).toContain(mac)
    report.answer([])
  })

  it('forgets admitted phones in a power cut, is silent, and then lists them as refused', async () => {
    const server = await startServer()
    const standIns = await start(server.url)
    const { mac } = await join(standIns)
    ;(await server.next()).answer([`01A auth ${mac} 30`])
    const held = await server.next()
    expect(held.clients[mac]?.state).toBe('Authenticated')
    await ask(`${standIns.url}/control/router/power`, { on: false })
    await ask(`${standIns.url}/control/router/power`, { on: true })
    const after = await server.next()
    expect(after.done).toBe('')
    expect(after.clients[mac]?.state).toBe('Preauthenticated')
  })

  it('lists phones that had not left before a restart as refused', async () => {
    const server = await startServer()
    const first = await start(server.url)
    const [stays, leaves] = [await join(first), await join(first)]
    ;(await server.next()).answer([`01A auth ${stays.mac} 30`])
    ;(await server.next()).answer([])
    await ask(`${first.url}/router/phone/${leaves.key}/leave`)
    await running.pop()?.close()
    const second = await start(server.url)
    const report = await vi.waitFor(async () => {
      const one = await server.next()
      one.answer([])
      expect(one.clients[leaves.mac]).toBeUndefined()
      return one
    }, 20_000)
    expect(report.clients[stays.mac]?.state).toBe('Preauthenticated')
    expect((await fetch(`${second.url}/router/phone/${stays.key}`)).status).toBe(200)
  })

  it('simulates passers-by', async () => {
    const server = await startServer()
    const standIns = await start(server.url)
    const { clients } = (await (await fetch(`${standIns.url}/control/router/ndsctl`)).json()) as Report
    const macs = Object.keys(clients)
    expect(macs.length).toBeGreaterThanOrEqual(2)
    // Locally administered: neither a group address nor a manufacturer's.
    for (const mac of macs) expect(Number.parseInt(mac.slice(0, 2), 16) & 3).toBe(2)
  })
})

describe('the page of the phone', () => {
  const pageOf = async (url: string): Promise<string> => (await fetch(url)).text()

  it('joins, and is redirected to the shop as by openNDS', async () => {
    const standIns = await start('http://127.0.0.1:9')
    expect(await pageOf(`${standIns.url}/router/phone`)).toContain('action="/demo-phone/join"')
    const answer = await ask(`${standIns.url}/router/phone/join`)
    const [, key = ''] = /^\/demo-phone\/([0-9a-f]{16})$/.exec(answer.headers.get('location') ?? '') ?? []
    const [, href = ''] =
      /href="([^"]+)">Sign in/.exec(await pageOf(`${standIns.url}/router/phone/${key}`)) ?? []
    const portal = new URL(href)
    expect(portal.origin + portal.pathname).toBe(`https://minit.test/wifi/${ROUTER.gatewayId}`)
    const fas = (portal.searchParams.get('fas') ?? '').replaceAll(' ', '+')
    const said = Buffer.from(fas, 'base64').toString()
    expect(said).toMatch(
      /^hid=[0-9a-f]{64}, clientip=192\.168\.8\.\d+, clientmac=[0-9a-f:]{17}, client_type=cpd_can, /,
    )
    expect(said).toMatch(/, originurl=https%3a%2f%2fminit\.test%2fdemo-phone%2f[0-9a-f]{16}, /)
  })

  it('shows whether the phone is online, and lets it leave', async () => {
    const server = await startServer()
    const standIns = await start(server.url)
    const { mac, key } = await join(standIns)
    const address = `${standIns.url}/router/phone/${key}`
    expect(await pageOf(address)).toContain('Joined, not online')
    ;(await server.next()).answer([`01A auth ${mac} 30`])
    await server.next()
    const online = await pageOf(address)
    expect(online).toContain('>Online<')
    expect(online).not.toContain('Sign in to the WiFi')
    await ask(`${address}/leave`)
    expect((await fetch(address)).status).toBe(404)
    expect(await pageOf(address)).toContain('Join the WiFi')
  })
})
