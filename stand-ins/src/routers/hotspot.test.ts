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

/** What the hotspot's front asks: `code` is let in for so many seconds, and everybody else is refused. */
const startOffice = async ({ seconds }: { seconds: number }) => {
  const asked: Asked[] = []
  const office = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const word = { path: request.url ?? '', headers: request.headers, packet: JSON.parse(text) as Packet }
    asked.push(word)
    const isAsking = word.path.endsWith('/authorize')
    const isKnown = saidIn(word, 'User-Name') === 'K7M-PQ2-WX9T'
    response.writeHead(isAsking && !isKnown ? 401 : 200, { 'content-type': 'application/json' })
    const grant = { 'control:Auth-Type': 'Accept', 'reply:Session-Timeout': seconds, 'reply:Class': 'sealed' }
    const no = { 'reply:Reply-Message': 'No pass runs on this phone' }
    response.end(JSON.stringify(isAsking ? (isKnown ? grant : no) : {}))
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
    told: (word: string) =>
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

test('a phone is asked for by its address, types its code, and is on until it leaves: as FreeRADIUS and a router tell it', async () => {
  const office = await startOffice({ seconds: 3_600 })
  const pages = await start(office.url)
  const key = await press(`${pages}/join`)
  const [first] = office.asked
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer the-fronts-own',
    'x-router': 'minit-01jd4yq0aaaaaaaaaaaaaaaaaa-1',
  })
  expect(await pageOf(pages + key)).toContain('Joined, not online')
  await press(`${pages}${key}/login`, 'WRONG')
  expect(await pageOf(pages + key)).toContain('No pass runs on this phone')
  await press(`${pages}${key}/login`, ' K7M-PQ2-WX9T ')
  expect(await pageOf(pages + key)).toContain('role="status" class="state good">Online')
  const [begun] = office.told('Start')
  if (begun === undefined) throw new Error('nothing began')
  expect(saidIn(begun, 'Class')).toBe(`0x${Buffer.from('sealed').toString('hex')}`)
  await soon(() => expect(office.told('Interim-Update').length).toBeGreaterThan(1))
  await press(`${pages}${key}/leave`)
  await soon(() => expect(office.told('Stop')).toHaveLength(1))
  const [over] = office.told('Stop')
  if (over === undefined) throw new Error('nothing ended')
  expect(saidIn(over, 'Acct-Session-Id')).toBe(saidIn(begun, 'Acct-Session-Id'))
  expect(saidIn(over, 'Acct-Terminate-Cause')).toBe('User-Request')
})

test('a session that is over is closed, and its phone asked for again', async () => {
  const office = await startOffice({ seconds: 0 })
  const pages = await start(office.url)
  const key = await press(`${pages}/join`)
  await press(`${pages}${key}/login`, 'K7M-PQ2-WX9T')
  await soon(() => expect(office.told('Stop')).toHaveLength(1))
  expect(office.told('Stop').map((word) => saidIn(word, 'Acct-Terminate-Cause'))).toEqual(['Session-Timeout'])
  expect(await pageOf(pages + key)).toContain('Joined, not online')
})

test('it says that it was switched on, and phones that nobody plays come by and are refused', async () => {
  const office = await startOffice({ seconds: 3_600 })
  await start(office.url)
  await soon(() => expect(office.told('Accounting-On')).toHaveLength(1))
  await soon(() => expect(office.asked.some(({ path }) => path.endsWith('/authorize'))).toBe(true))
  expect(office.told('Start')).toEqual([])
})

test.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))(
  'as %s it says what that brand says, and leaves out what that leaves out',
  async (_, profile) => {
    const office = await startOffice({ seconds: 3_600 })
    const pages = await start(office.url, profile)
    const key = await press(`${pages}/join`)
    await press(`${pages}${key}/login`, 'K7M-PQ2-WX9T')
    const login = office.asked.find((word) => saidIn(word, 'User-Name') === 'K7M-PQ2-WX9T')
    expect(login?.packet['CHAP-Password'] !== undefined).toBe(profile.asksByChap)
    const [begun] = office.told('Start')
    if (begun === undefined) throw new Error('nothing began')
    expect(saidIn(begun, 'User-Name')).toBe('K7M-PQ2-WX9T')
    for (const name of profile.lacks.Start ?? []) expect(begun.packet).not.toHaveProperty(name)
    if (profile.usesNamesAgain) expect(saidIn(begun, 'Acct-Session-Id')).toBe('00000001')
    await press(`${pages}${key}/leave`)
    // Others come by only after it has said that it is on.
    const logins = () => office.asked.filter(({ path }) => path.endsWith('/authorize'))
    await soon(() => expect(logins().length).toBeGreaterThan(2))
    expect(office.told('Accounting-On')).toHaveLength(profile.saysOn ? 1 : 0)
    expect(office.told('Stop')).toHaveLength(profile.saysStop ? 1 : 0)
  },
)
