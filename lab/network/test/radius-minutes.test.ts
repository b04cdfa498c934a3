import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Daemon, type RadiusAnswer, radclient, startFreeRadius } from '../src/free-radius.ts'
import { startHostapd, type WiredPhone } from '../src/hostapd.ts'
import type { Pass } from './buys.ts'
import { describeHostapd } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import { RADIUS_ADDRESS, RADIUS_PRODUCT_PORT } from './radius-address.ts'
import { bookedOf, endedLongAgo, paysAsSponsor, takesFreeMinutes } from './sponsors.ts'

const FAMILY = { clock: 'while_online', maxDevices: 2, downKbps: null, upKbps: null, dataLimitMb: null }
/** Longer than the least interval of reports, so that hostapd sends one. */
const PASS_SECONDS = 75

const GINA = 'da:a1:19:00:05:01'
const HAWA = 'da:a1:19:00:05:02'

// Each test has a phone of its own and mostly waits for an end by time: so they run together.
describeHostapd('minutes at a RADIUS router, through FreeRADIUS', () => {
  let product: Product
  let folder: string
  let front: Daemon
  let router: RadiusGateway
  let authority: string
  const phones: WiredPhone[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    product = await startProduct(RADIUS_PRODUCT_PORT)
    router = await product.createRadiusGateway('Hub', 'mikrotik')
    await product.writeRadiusConfig(folder, RADIUS_ADDRESS)
    front = await startFreeRadius(folder)
    authority = join(folder, 'certificates', 'authority.pem')
  }, 480_000)
  afterAll(async () => {
    for (const phone of phones) await phone.stop()
    await front?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A phone at a real hostapd. */
  const wired = async (name: string, mac: string): Promise<WiredPhone> => {
    const { secret, ports } = router.setup
    const number = Number(process.env.NETWORK_LAB ?? 0)
    const wire = { name: `wire${number}-${name}`, folder, mac, server: RADIUS_ADDRESS, ports, secret }
    const phone = await startHostapd(wire)
    phones.push(phone)
    return phone
  }

  type SessionRow = { isOn: boolean; cause: string | null; seconds: number }
  const sessionOf = async ({ transactionId }: Pick<Pass, 'transactionId'>) => {
    const [row] = await product.query<SessionRow>(
      `select ended_at is null as "isOn", end_cause as cause, extract(epoch from last_heard_at - began_at)::float8 as seconds
       from access_sessions where purchase_id = $1 order by began_at desc limit 1`,
      [transactionId],
    )
    return row
  }
  const stretchesOf = ({ transactionId }: Pass) =>
    product.query<{ seconds: number | null; cause: string | null }>(
      'select seconds, end_cause as cause from pass_stretches where purchase_id = $1 order by began_at',
      [transactionId],
    )
  const leavesSeconds = ({ transactionId }: Pass, seconds: number) =>
    product.query('update passes set bought_seconds = $2 where purchase_id = $1', [transactionId, seconds])

  test.concurrent('that wait end at a real hostapd when they are used, and it reports each minute', async () => {
    const pass = await product.buyWithOptions('+23278455951', FAMILY)
    await leavesSeconds(pass, PASS_SECONDS)
    const gina = await wired('gina', GINA)
    await gina.join(pass.password, authority)
    await waitUntil('the session', 30, async () => (await sessionOf(pass))?.isOn === true)
    await waitUntil('its end', 130, async () => (await sessionOf(pass))?.isOn === false)
    const session = await sessionOf(pass)
    expect(Math.abs((session?.seconds ?? 0) - PASS_SECONDS)).toBeLessThan(15)
    // It is written after the session's end.
    await waitUntil('its stretch', 20, async () =>
      (await stretchesOf(pass)).every(({ seconds }) => seconds !== null),
    )
    const [stretch, ...others] = await stretchesOf(pass)
    expect(others).toEqual([])
    expect(Math.abs((stretch?.seconds ?? 0) - PASS_SECONDS)).toBeLessThan(15)
  }, 300_000)

  test.concurrent('of a sponsor end at a real hostapd by their time, and are booked as its session', async () => {
    const link = await paysAsSponsor(product, { minutesEach: 20 })
    const search = new URLSearchParams({
      mac: HAWA,
      ip: '10.5.50.17',
      'link-login-only': 'http://minit.lan/login',
    })
    const { headers } = await fetch(`${product.url}/wifi/${router.id}?${search}`, { redirect: 'manual' })
    const place = new URL(headers.get('location') ?? '', product.url).searchParams.get('at') ?? ''
    const free = await takesFreeMinutes(product, { phoneNumber: '+23278455952', place })
    await product.letEnd(free, PASS_SECONDS)
    const hawa = await wired('hawa', HAWA)
    await hawa.join(free.password, authority)
    await waitUntil('the session', 30, async () => (await sessionOf(free))?.isOn === true)
    await waitUntil('its end', 130, async () => (await sessionOf(free))?.isOn === false)
    const session = await sessionOf(free)
    expect(Math.abs((session?.seconds ?? 0) - PASS_SECONDS)).toBeLessThan(15)
    await endedLongAgo(product, free)
    const { usedMinutes, used, left, paid } = await bookedOf(product, link)
    expect(usedMinutes).toBe(Math.ceil((session?.seconds ?? 0) / 60))
    expect(left).toBeCloseTo(paid - used, 5)
  }, 300_000)

  const send = (kind: 'auth' | 'acct', attributes: Record<string, string | number>) => {
    const { ports, secret } = router.setup
    const server = `${RADIUS_ADDRESS}:${kind === 'auth' ? ports.authentication : ports.accounting}`
    return radclient({ server, kind, secret, attributes })
  }
  /** A router asks again until it is answered: this machine may be busy. */
  const asks = async ({ password }: Pass, phone: string): Promise<RadiusAnswer> => {
    const login = { 'User-Name': password, 'User-Password': password, 'Calling-Station-Id': phone }
    let answer = await send('auth', login)
    for (let tries = 10; answer.code === null && tries > 0; tries -= 1) answer = await send('auth', login)
    return answer
  }
  const reportsOf = async (pass: Pass, phone: string) => {
    const { code, attributes } = await asks(pass, phone)
    expect(code).toBe('Access-Accept')
    const says = (status: string, seconds: number, given: Record<string, string | number> = {}) =>
      send('acct', {
        'Acct-Status-Type': status,
        'Acct-Session-Id': `"of ${phone}"`,
        'Calling-Station-Id': phone,
        'Acct-Session-Time': seconds,
        'Acct-Output-Octets': 1_000 * (seconds + 1),
        Class: attributes.Class ?? '',
        ...given,
      })
    return { seconds: Number(attributes['Session-Timeout']), says }
  }

  test.concurrent('that wait are drawn by reports, to the Stop, and to the last report where the Stop is lost', async () => {
    const pass = await product.buyWithOptions('+23278455953', FAMILY)
    const one = await reportsOf(pass, 'DA-A1-19-00-05-03')
    const other = await reportsOf(pass, 'DA-A1-19-00-05-04')
    expect(one.seconds + other.seconds).toBeLessThanOrEqual(3_600)
    for (const { says } of [one, other]) await says('Start', 0)
    await sleep(6_000)
    for (const { says } of [one, other]) await says('Interim-Update', 6)
    await sleep(6_000)
    for (const _ of ['once', 'twice']) await one.says('Stop', 12, { 'Acct-Terminate-Cause': 'User-Request' })
    // From the third minute on a phone is gone; here at once.
    await product.query(
      'update pass_stretches set gone_after_seconds = 1 where purchase_id = $1 and ended_at is null',
      [pass.transactionId],
    )
    await waitUntil('the end of both', 90, async () =>
      (await stretchesOf(pass)).every(({ seconds }) => seconds !== null),
    )
    const ended = (await stretchesOf(pass)).toSorted((x, y) => (x.seconds ?? 0) - (y.seconds ?? 0))
    expect(ended.map(({ cause }) => cause)).toEqual(['left', 'stopped'])
    expect(Math.abs((ended[0]?.seconds ?? 0) - 6)).toBeLessThan(6)
    // The packets of a busy machine come some seconds late.
    expect(Math.abs((ended[1]?.seconds ?? 0) - 12)).toBeLessThan(10)
  }, 200_000)

  test.concurrent('that wait: what a first phone may use of the last ones no second gets, until it says that it left', async () => {
    const pass = await product.buyWithOptions('+23278455954', FAMILY)
    await leavesSeconds(pass, 60)
    const began = Date.now()
    const { seconds, says } = await reportsOf(pass, 'DA-A1-19-00-05-05')
    expect(seconds).toBeLessThanOrEqual(60)
    await says('Start', 0)
    const second = await asks(pass, 'DA-A1-19-00-05-06')
    // What the first one's router did not use before it said that its session began.
    const delayed = (Date.now() - began) / 1000
    expect(Number(second.attributes['Session-Timeout'] ?? 0)).toBeLessThanOrEqual(delayed)
    await says('Stop', 1, { 'Acct-Terminate-Cause': 'User-Request' })
    const again = await reportsOf(pass, 'DA-A1-19-00-05-06')
    expect(again.seconds).toBeGreaterThan(60 - (Date.now() - began) / 1000 - 2)
    expect(again.seconds).toBeLessThanOrEqual(60)
  }, 120_000)
})
