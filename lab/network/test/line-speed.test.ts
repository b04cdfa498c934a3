import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3797

/** What the router's line to its phones carries, in kbit/s. */
const HELD_KBPS = 2_000
/** Downloads one after the other, each as long as a command on a phone may take. */
const DOWNLOADS = { count: 6, seconds: 25 }

describeLab('a phone that is held at a known speed', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: ['amara'] }] })
    gateway = await product.createGateway('Stall')
    const { status } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
    const { status: isHeld, stderr } = await lab
      .router()
      .run(`tc qdisc add dev br-lan root tbf rate ${HELD_KBPS}kbit burst 128kb latency 400ms`)
    expect(isHeld, stderr).toBe(0)
  }, 300_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const measured = async (): Promise<number | null> => {
    const [row] = await product.query<{ kbps: number | null }>(
      'select fastest_kbps as kbps from access_sessions where mac_tail = $1 order by began_at desc limit 1',
      [(await lab.phone('amara').mac()).slice(-5)],
    )
    return row?.kbps ?? null
  }

  test('is shown within a fifth by what the router counted, and an idle phone shows nothing', async () => {
    const phone = lab.phone('amara')
    const { location } = await phone.visit('http://internet.test/')
    const { location: shop } = await phone.visit(
      location.replace('http://portal.lab.test:80', 'https://portal.lab.test'),
    )
    const place = new URL(shop).searchParams.get('at') ?? ''
    await product.buyPass('+23278455971', { place })
    await phone.waitUntilOnline(60)
    await sleep(100_000)
    expect(await measured()).toBeNull()
    const began = performance.now()
    let octets = 0
    for (let count = 0; count < DOWNLOADS.count; count += 1) {
      const { stdout } = await phone.run(
        'curl',
        '--silent',
        '--output',
        '/dev/null',
        '--write-out',
        '%{size_download}',
        '--max-time',
        String(DOWNLOADS.seconds),
        'http://internet.test/bytes?count=100000000',
      )
      octets += Number(stdout)
    }
    const gotKbps = (octets * 8) / (performance.now() - began)
    await waitUntil('a busy span', 120, async () => (await measured()) !== null)
    await sleep(60_000)
    const kbps = (await measured()) ?? 0
    expect(Math.abs(gotKbps / HELD_KBPS - 1)).toBeLessThan(0.1)
    expect(Math.abs(kbps / HELD_KBPS - 1)).toBeLessThan(0.2)
  }, 600_000)
})
