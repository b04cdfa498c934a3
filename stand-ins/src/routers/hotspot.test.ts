import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type StandIns, startStandIns } from '../main.ts'
import { newDir, settings } from '../testing/start.ts'
import { RADIUS_PROFILES, type RadiusProfile } from './radius-profiles.ts'

type Packet = Record<string, { value: unknown[] } | undefined>
type Asked = { path: string; headers: IncomingMessage['headers']; packet: Packet }

const saidIn = ({ packet }: Asked, name: string) => packet[name]?.value[0]

/** A server for the hotspot's front: accepts one code for `seconds`, and refuses all others. */
const startServer = async ({ seconds }: { seconds: number }) => {
  const asked: Asked[] = []
  const radiusServer = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const word = { path: request.url ?? '', headers: request.headers, packet: JSON.parse(text) as Packet }
    asked.push(word)
    const isAsking = word.path.endsWith('/authorize')
    const isKnown = saidIn(word, 'User-Name') === 'K7M-PQ2-WX9T'
    response.writeHead(isAsking && !isKnown ? 401 : 200, { 'content-type': 'application/json' })
    const grant = { 'control:Auth-Type': 'Accept', 'reply:Session-Timeout': seconds, 'reply:Class': 'sealed' }
    const rejection = { 'reply:Reply-Message': 'No pass runs on this phone' }
    response.end(JSON.stringify(isAsking ? (isKnown ? grant : rejection) : {}))
  })
  await new Promise<void>((resolve) => radiusServer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    radiusServer.close()
    radiusServer.closeAllConnections()
  })
  // A listening TCP server has an address of this type.
  const { port } = radiusServer.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received: (word: string) =>
      asked.filter((each) => each.path.endsWith('/accounting') && saidIn(each, 'Acct-Status-Type') === word),
    asked,
  }
}

let dir: string
let standIns: StandIns | null
beforeEach(() => {
  dir = newDir()
  standIns = null
})
afterEach(async () => {
  await standIns?.close()
  rmSync(dir, { recursive: true })
})

const start = async (callbackBaseUrl: string, profile?: RadiusProfile): Promise<string> => {
  const hotspot = {
    ...(profile && { profile }),
    frontToken: 'the-fronts-own',
    routerName: 'minit-01jd4yq0aaaaaaaaaaaaaaaaaa-1',
    networkName: 'Freetown Central Hub',
    shopUrl: 'https://minit.test/customer-self-service',
    phonePageUrl: 'https://minit.test/demo-hotspot',
  }
  standIns = await startStandIns({ ...settings(dir, callbackBaseUrl), hotspot })
  return `${standIns.url}/hotspot/phone`
}

const press = async (url: string, code?: string): Promise<string> => {
  const body = code === undefined ? undefined : new URLSearchParams({ code })
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', ...(body && { body }) })
  return answer.headers.get('location')?.replace('/demo-hotspot', '') ?? ''
}
const pageOf = async (url: string): Promise<string> => (await fetch(url)).text()
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

test('a phone is authorized by address, then by code, and its session is accounted as by FreeRADIUS and a router', async () => {
  const radiusServer = await startServer({ seconds: 3_600 })
  const pages = await start(radiusServer.url)
  const key = await press(`${pages}/join`)
  const [first] = radiusServer.asked
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer the-fronts-own',
    'x-router': 'minit-01jd4yq0aaaaaaaaaaaaaaaaaa-1',
  })
  expect(await pageOf(pages + key)).toContain('Joined, not online')
  await press(`${pages}${key}/login`, 'WRONG')
  expect(await pageOf(pages + key)).toContain('No pass runs on this phone')
  await press(`${pages}${key}/login`, ' K7M-PQ2-WX9T ')
  expect(await pageOf(pages + key)).toContain('role="status" class="state good">Online')
  const [begun] = radiusServer.received('Start')
  if (begun === undefined) throw new Error('nothing began')
  expect(saidIn(begun, 'Class')).toBe(`0x${Buffer.from('sealed').toString('hex')}`)
  await soon(() => expect(radiusServer.received('Interim-Update').length).toBeGreaterThan(1))
  await press(`${pages}${key}/leave`)
  await soon(() => expect(radiusServer.received('Stop')).toHaveLength(1))
  const [over] = radiusServer.received('Stop')
  if (over === undefined) throw new Error('nothing ended')
  expect(saidIn(over, 'Acct-Session-Id')).toBe(saidIn(begun, 'Acct-Session-Id'))
  expect(saidIn(over, 'Acct-Terminate-Cause')).toBe('User-Request')
})

test('a session that is over is closed, and its phone is authorized again', async () => {
  const radiusServer = await startServer({ seconds: 0 })
  const pages = await start(radiusServer.url)
  const key = await press(`${pages}/join`)
  await press(`${pages}${key}/login`, 'K7M-PQ2-WX9T')
  await soon(() => expect(radiusServer.received('Stop')).toHaveLength(1))
  expect(radiusServer.received('Stop').map((word) => saidIn(word, 'Acct-Terminate-Cause'))).toEqual([
    'Session-Timeout',
  ])
  expect(await pageOf(pages + key)).toContain('Joined, not online')
})

test('sends Accounting-On, and other phones come by and are refused', async () => {
  const radiusServer = await startServer({ seconds: 3_600 })
  await start(radiusServer.url)
  await soon(() => expect(radiusServer.received('Accounting-On')).toHaveLength(1))
  await soon(() => expect(radiusServer.asked.some(({ path }) => path.endsWith('/authorize'))).toBe(true))
  expect(radiusServer.received('Start')).toEqual([])
})

test.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))(
  'as %s it sends what that brand sends, and omits what that brand omits',
  async (_, profile) => {
    const radiusServer = await startServer({ seconds: 3_600 })
    const pages = await start(radiusServer.url, profile)
    const key = await press(`${pages}/join`)
    await press(`${pages}${key}/login`, 'K7M-PQ2-WX9T')
    const login = radiusServer.asked.find((word) => saidIn(word, 'User-Name') === 'K7M-PQ2-WX9T')
    expect(login?.packet['CHAP-Password'] !== undefined).toBe(profile.asksByChap)
    const [begun] = radiusServer.received('Start')
    if (begun === undefined) throw new Error('nothing began')
    expect(saidIn(begun, 'User-Name')).toBe('K7M-PQ2-WX9T')
    for (const name of profile.lacks.Start ?? []) expect(begun.packet).not.toHaveProperty(name)
    if (profile.usesNamesAgain) expect(saidIn(begun, 'Acct-Session-Id')).toBe('00000001')
    await press(`${pages}${key}/leave`)
    // Other phones come by only after Accounting-On.
    const logins = () => radiusServer.asked.filter(({ path }) => path.endsWith('/authorize'))
    await soon(() => expect(logins().length).toBeGreaterThan(2))
    expect(radiusServer.received('Accounting-On')).toHaveLength(profile.saysOn ? 1 : 0)
    expect(radiusServer.received('Stop')).toHaveLength(profile.saysStop ? 1 : 0)
  },
)
