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

/** What the router asks: it takes reports and holds each answer until it is told what to say. */
const startOffice = async () => {
  const reports: Report[] = []
  const office = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    reports.push({
      token: request.headers.authorization ?? '',
      done: String(request.headers['x-done']),
      clients: JSON.parse(text).clients,
      answer: (lines) => response.end(lines.map((line) => `${line}\n`).join('')),
    })
  })
  await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    office.close()
    office.closeAllConnections()
  })
  // A listening TCP server has this form of address.
  const { port } = office.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next report that nobody has answered. */
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

/** A phone that somebody plays joins. */
const join = async ({ url }: StandIns) =>
  (await (await ask(`${url}/control/router/join`)).json()) as { mac: string; key: string; portal: string }

describe('the router that is played', () => {
  it('names walled phones, lets in whom it is told to, and says so at its next report', async () => {
    const office = await startOffice()
    const standIns = await start(office.url)
    const phone = await join(standIns)
    ;(await office.next()).answer([])
    const first = await office.next()
    expect(first.token).toBe('Bearer the-routers-own')
    expect(first.clients[phone.mac]).toMatchObject({ state: 'Preauthenticated', session_end: 'null' })
    first.answer([`01A auth ${phone.mac} 30`])
    const second = await office.next()
    expect(second.done).toBe('01A')
    expect(second.clients[phone.mac]?.state).toBe('Authenticated')
    expect(Number(second.clients[phone.mac]?.session_end)).toBeGreaterThan(Date.now() / 1_000 + 29 * 60)
    second.answer([`01B extend ${phone.mac} 60`, `01C deauth ${phone.mac}`])
    const third = await office.next()
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
  ])('does nothing for %s, and does not say that it did', async (_, order) => {
    const office = await startOffice()
    const standIns = await start(office.url)
    const { mac } = await join(standIns)
    ;(await office.next()).answer([`01A auth ${mac} 30`])
    const [verb = '', other = mac] = order.split(' ')
    ;(await office.next()).answer([`01B ${verb} ${other} 60`, `01C; ${verb} ${other} 60`])
    expect((await office.next()).done).toBe('')
  })

  it('asks again where nobody answered', async () => {
    const office = await startOffice()
    const standIns = await start('http://127.0.0.1:9')
    const { mac } = await join(standIns)
    await fetch(`${standIns.url}/control/callback-base-url`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: office.url }),
    })
    const report = await office.next()
    expect(Object.keys(report.clients)).toContain(mac)
    report.answer([])
  })

  it('forgets whom it let in when the power goes, says nothing, and then names them walled', async () => {
    const office = await startOffice()
    const standIns = await start(office.url)
    const { mac } = await join(standIns)
    ;(await office.next()).answer([`01A auth ${mac} 30`])
    const held = await office.next()
    expect(held.clients[mac]?.state).toBe('Authenticated')
    await ask(`${standIns.url}/control/router/power`, { on: false })
    await ask(`${standIns.url}/control/router/power`, { on: true })
    const after = await office.next()
    expect(after.done).toBe('')
    expect(after.clients[mac]?.state).toBe('Preauthenticated')
  })

  it('finds phones that had not left when it was stopped, and walls them', async () => {
    const office = await startOffice()
    const first = await start(office.url)
    const [stays, leaves] = [await join(first), await join(first)]
    ;(await office.next()).answer([`01A auth ${stays.mac} 30`])
    ;(await office.next()).answer([])
    await ask(`${first.url}/router/phone/${leaves.key}/leave`)
    await running.pop()?.close()
    const second = await start(office.url)
    const report = await vi.waitFor(async () => {
      const one = await office.next()
      one.answer([])
      expect(one.clients[leaves.mac]).toBeUndefined()
      return one
    }, 20_000)
    expect(report.clients[stays.mac]?.state).toBe('Preauthenticated')
    expect((await fetch(`${second.url}/router/phone/${stays.key}`)).status).toBe(200)
  })

  it('lets people pass whom nobody plays', async () => {
    const office = await startOffice()
    const standIns = await start(office.url)
    const { clients } = (await (await fetch(`${standIns.url}/control/router/ndsctl`)).json()) as Report
    const macs = Object.keys(clients)
    expect(macs.length).toBeGreaterThanOrEqual(2)
    // Made up by the phone itself: neither for a group nor of a maker's.
    for (const mac of macs) expect(Number.parseInt(mac.slice(0, 2), 16) & 3).toBe(2)
  })
})

describe('the page of the phone', () => {
  const pageOf = async (url: string): Promise<string> => (await fetch(url)).text()

  it('joins, and is sent to the shop as openNDS sends a phone', async () => {
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

  it('says whether the phone is online, and lets it leave', async () => {
    const office = await startOffice()
    const standIns = await start(office.url)
    const { mac, key } = await join(standIns)
    const address = `${standIns.url}/router/phone/${key}`
    expect(await pageOf(address)).toContain('Joined, not online')
    ;(await office.next()).answer([`01A auth ${mac} 30`])
    await office.next()
    const online = await pageOf(address)
    expect(online).toContain('>Online<')
    expect(online).not.toContain('Sign in to the WiFi')
    await ask(`${address}/leave`)
    expect((await fetch(address)).status).toBe(404)
    expect(await pageOf(address)).toContain('Join the WiFi')
  })
})
