import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import type { Pass } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3797
const FAMILY = {
  clock: 'while_online',
  maxDevices: 2,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
}

describeLab('a pass whose minutes run only while its phone is online', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [{ name: 'hub', phones: ['amara', 'binta'] }],
    })
    gateway = await product.createGateway('Stall')
    const { status } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
  }, 300_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const enters = async (name: string, { password: code }: Pass): Promise<void> => {
    const phone = lab.phone(name)
    await phone.rejoin({ mac: 'random' })
    const { location } = await phone.visit('http://internet.test/')
    const portal = location.replace('http://portal.lab.test:80', 'https://portal.lab.test')
    const { location: shop } = await phone.visit(portal)
    const at = new URL(shop).searchParams.get('at') ?? ''
    await product.post('/api/wifi/code', { code }, { 'phone-place': at })
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

  test('stops when its phone is gone, and goes on without a tap when it is back', async () => {
    const pass = await product.buyWithOptions('+23278455961', FAMILY)
    await enters('amara', pass)
    await uses(75, 'amara')
    await lab.phone('amara').leave()
    const leftAt = Date.now()
    await waitUntil('the end of the stretch', 300, async () => {
      const [stretch] = await stretchesOf(pass)
      return stretch !== undefined && stretch.seconds !== null
    })
    expect(Date.now() - leftAt).toBeGreaterThanOrEqual(150_000)
    const [stretch] = await stretchesOf(pass)
    expect(stretch?.cause).toBe('left')
    expect(stretch?.seconds).toBeGreaterThan(30)
    expect(stretch?.seconds).toBeLessThan(75 + 60)
    await lab.phone('amara').rejoin({ mac: 'same' })
    await lab.phone('amara').waitUntilOnline(30)
    await uses(40, 'amara')
    await waitUntil('a second stretch', 60, async () => (await stretchesOf(pass)).length === 2)
  }, 600_000)

  test('is shared by two phones to its last minute, and then closes both', async () => {
    const pass = await product.buyWithOptions('+23278455962', FAMILY)
    await enters('amara', pass)
    await enters('binta', pass)
    await uses(35, 'amara', 'binta')
    await product.query(
      `update passes set bought_seconds = drawn_seconds + 60 + (
         select ceil(sum(extract(epoch from now() - began_at)))::int from pass_stretches s
         where s.purchase_id = passes.purchase_id and s.ended_at is null)
       where purchase_id = $1`,
      [pass.transactionId],
    )
    const began = Date.now()
    await uses(25, 'amara', 'binta')
    await lab.phone('amara').waitUntilWalled(90)
    await lab.phone('binta').waitUntilWalled(90)
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
})
