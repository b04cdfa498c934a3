import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { type Pass, placeOf } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'
import { bookedOf, endedLongAgo, paysAsSponsor, takesFreeMinutes } from './sponsors.ts'

const PORT = 3797
const FAMILY = {
  clock: 'while_online',
  maxDevices: 2,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
}

/** What the router's line to one of its phones carries, in kbit/s. */
const HELD_KBPS = 2_000
const LINE_OF_DORA = 'phone3'
/** A download ends after so many seconds: no longer than a command on a phone may take. */
const DOWNLOAD_SECONDS = 25
/** From the third minute on a phone is gone; here from the second on, once it has left. */
const GONE_AFTER_SECONDS = 60

// Each test has phones of its own and mostly waits for openNDS, which counts once a minute: so they run together.
describeLab('what real openNDS counts', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [{ name: 'hub', phones: ['amara', 'binta', 'chidi', 'dora', 'esther', 'fatu'] }],
    })
    gateway = await product.createGateway('Stall')
    const { status } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
    const { status: isHeld, stderr } = await lab
      .router()
      .run(`tc qdisc add dev ${LINE_OF_DORA} root tbf rate ${HELD_KBPS}kbit burst 128kb latency 400ms`)
    expect(isHeld, stderr).toBe(0)
  }, 480_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const enters = async (name: string, { password: code }: Pass): Promise<void> => {
    const phone = lab.phone(name)
    await product.post('/api/wifi/code', { code }, { 'phone-place': await placeOf(phone) })
    await phone.waitUntilOnline(60)
  }

  /** Uses the internet for some seconds, as a phone in use does. */
  const uses = async (seconds: number, ...names: string[]): Promise<void> => {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(3_000))
      for (const name of names) await lab.phone(name).visit('http://internet.test/bytes?count=9000')
  }

  type StretchRow = { tail: string; seconds: number | null; cause: string | null }
  const stretchesOf = ({ transactionId }: Pass) =>
    product.query<StretchRow>(
      `select mac_tail as tail, seconds, end_cause as cause from pass_stretches
       where purchase_id = $1 and coalesce(seconds, 1) > 0 order by began_at`,
      [transactionId],
    )

  test.concurrent('minutes that wait stop when the phone is gone, and go on without a tap when it is back', async () => {
    const pass = await product.buyWithOptions('+23278455961', FAMILY)
    await enters('amara', pass)
    const onlineAt = Date.now()
    // openNDS counts what a phone uses once a minute: before that a stretch has no length.
    await waitUntil('a stretch with a length', 150, async () => {
      await uses(3, 'amara')
      const seen = await product.query(
        `select from pass_stretches where purchase_id = $1 and last_seen_at > began_at + interval '5 seconds'`,
        [pass.transactionId],
      )
      return seen.length === 1
    })
    await lab.phone('amara').leave()
    const leftAt = Date.now()
    await waitUntil('the end of the stretch', 300, async () => {
      // A report that still sees its last packets writes the usual seconds again.
      await product.query(
        'update pass_stretches set gone_after_seconds = $2 where purchase_id = $1 and ended_at is null',
        [pass.transactionId, GONE_AFTER_SECONDS],
      )
      await sleep(2_000)
      const [stretch] = await stretchesOf(pass)
      return stretch !== undefined && stretch.seconds !== null
    })
    const [stretch] = await stretchesOf(pass)
    expect(stretch?.cause).toBe('left')
    expect(stretch?.seconds).toBeGreaterThan(0)
    expect(stretch?.seconds).toBeLessThan((leftAt - onlineAt) / 1000 + 60)
    await lab.phone('amara').rejoin({ mac: 'same' })
    await lab.phone('amara').waitUntilOnline(30)
    await waitUntil('a second stretch', 150, async () => {
      await uses(3, 'amara')
      return (await stretchesOf(pass)).length === 2
    })
  }, 600_000)

  test.concurrent('minutes that wait are shared by two phones to the last one, which closes both', async () => {
    const pass = await product.buyWithOptions('+23278455962', FAMILY)
    await enters('binta', pass)
    await enters('chidi', pass)
    await uses(35, 'binta', 'chidi')
    await product.query(
      `update passes set bought_seconds = drawn_seconds + 60 + (
         select ceil(sum(extract(epoch from now() - began_at)))::int from pass_stretches s
         where s.purchase_id = passes.purchase_id and s.ended_at is null)
       where purchase_id = $1`,
      [pass.transactionId],
    )
    const began = Date.now()
    await uses(25, 'binta', 'chidi')
    await lab.phone('binta').waitUntilWalled(90)
    await lab.phone('chidi').waitUntilWalled(90)
    const seconds = (Date.now() - began) / 1000
    // Two phones use a minute in half a minute; a report takes up to 25 seconds to see the change above.
    expect(seconds).toBeLessThan(30 + 60)
    await waitUntil('the sum', 60, async () => {
      const [row] = await product.query<{ rest: number }>(
        'select bought_seconds - drawn_seconds as rest from passes where purchase_id = $1 and expires_at <= now()',
        [pass.transactionId],
      )
      return row !== undefined && row.rest < 10
    })
  }, 300_000)

  const measured = async (name: string): Promise<number | null> => {
    const [row] = await product.query<{ kbps: number | null }>(
      'select fastest_kbps as kbps from access_sessions where mac_tail = $1 order by began_at desc limit 1',
      [(await lab.phone(name).mac()).slice(-5)],
    )
    return row?.kbps ?? null
  }

  const downloads = async (name: string): Promise<number> => {
    const how = ['--output', '/dev/null', '--write-out', '%{size_download}', '--max-time']
    const { stdout } = await lab
      .phone(name)
      .run('curl', '--silent', ...how, String(DOWNLOAD_SECONDS), 'http://internet.test/bytes?count=100000000')
    return Number(stdout)
  }

  test.concurrent('the speed of a phone is measured within a fifth, and that of an idle phone is not', async () => {
    for (const [name, number] of [
      ['dora', '+23278455971'],
      ['esther', '+23278455972'],
    ] as const) {
      await product.buyPass(number, { place: await placeOf(lab.phone(name)) })
      await lab.phone(name).waitUntilOnline(60)
    }
    const began = performance.now()
    let octets = 0
    const until = Date.now() + 240_000
    while (Date.now() < until && (await measured('dora')) === null) octets += await downloads('dora')
    const gotKbps = (octets * 8) / (performance.now() - began)
    // The download ends within a minute of the count: that one is no faster.
    await sleep(65_000)
    const kbps = (await measured('dora')) ?? 0
    expect(Math.abs(gotKbps / HELD_KBPS - 1)).toBeLessThan(0.1)
    expect(Math.abs(kbps / HELD_KBPS - 1)).toBeLessThan(0.2)
    expect(await measured('esther')).toBeNull()
  }, 600_000)

  test.concurrent('a sponsor’s minutes let a phone in until they end, and are booked as its session lasted', async () => {
    const link = await paysAsSponsor(product, { minutesEach: 20 })
    const fatu = lab.phone('fatu')
    expect(await fatu.isOnline()).toBe(false)
    const pass = await takesFreeMinutes(product, { phoneNumber: '+23278455981', place: await placeOf(fatu) })
    await fatu.waitUntilOnline(60)
    const onlineAt = Date.now()
    await sleep(70_000)
    expect(await fatu.isOnline()).toBe(true)
    await product.letEnd(pass, 8)
    await fatu.waitUntilWalled(90)
    const minutesOnline = (Date.now() - onlineAt) / 60_000
    await endedLongAgo(product, pass)
    const { usedMinutes, phones, price, priceMinutes, used, left, paid } = await bookedOf(product, link)
    const [session] = await product.query<{ minutes: number }>(
      `select ceil(sum(extract(epoch from last_heard_at - began_at)) / 60)::int as minutes from access_sessions
       where purchase_id = $1`,
      [pass.transactionId],
    )
    expect({ usedMinutes, phones }).toEqual({ usedMinutes: session?.minutes, phones: 1 })
    expect(Math.abs(usedMinutes - minutesOnline)).toBeLessThanOrEqual(1)
    expect(used).toBeCloseTo(Math.floor((price * 100 * usedMinutes) / priceMinutes) / 100, 5)
    expect(left).toBeCloseTo(paid - used, 5)
  }, 500_000)
})
