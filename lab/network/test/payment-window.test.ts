import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { orderByVult, placeOf, type WaitingOrder } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3793
let buyers = 0
const aNumber = (): string => `+2327845592${buyers++}`

describeLab('a phone whose order waits for a wallet’s app', () => {
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

  /** Orders at the shop to which the router redirects the phone. */
  const orders = async (name: string): Promise<WaitingOrder> =>
    orderByVult(product, {
      slug: 'demo-hub',
      phoneNumber: aNumber(),
      place: await placeOf(lab.phone(name)),
    })
  /** Returns the speed limit of an open phone in kbit/s, or the router's value for no limit. */
  const speedOf = async (name: string): Promise<string | undefined> => {
    // ndsctl serves one caller at a time, and the agent is one.
    const { stdout } = await lab
      .router()
      .run('for try in 1 2 3 4 5 6 7 8; do ndsctl json && break; sleep 1; done')
    const mac = await lab.phone(name).mac()
    const { clients } = JSON.parse(stdout) as { clients: Record<string, Record<string, string>> }
    return Object.values(clients).find((client) => client.mac === mac)?.download_rate_limit_threshold
  }
  /** Closes the walled-garden allowance in this many seconds. */
  const letClose = ({ transactionId }: WaitingOrder, seconds: number) =>
    product.query(
      'update payment_windows set until_at = now() + make_interval(secs => $2) where purchase_id = $1',
      [transactionId, seconds],
    )

  test('alone is admitted, at low speed, until its payment time is over', async () => {
    const order = await orders('amara')
    await lab.phone('amara').waitUntilOnline(60)
    expect(await speedOf('amara')).toBe('128')
    expect(await lab.phone('binta').isOnline()).toBe(false)
    await letClose(order, 2)
    await lab.phone('amara').waitUntilWalled(60)
    expect(await statusOf(order)).toBe('awaiting_payment')
    await order.cancels()
  })

  test('is walled at once when the order is cancelled', async () => {
    const order = await orders('amara')
    await lab.phone('amara').waitUntilOnline(60)
    await order.cancels()
    await lab.phone('amara').waitUntilWalled(60)
  })

  test('gets its pass at full speed when it pays, and keeps it beyond the allowance', async () => {
    await product.query('update packages set duration_minutes = 2')
    const order = await orders('binta')
    await lab.phone('binta').waitUntilOnline(60)
    expect(await speedOf('binta')).toBe('128')
    await order.pays()
    await waitUntil('its pass', 60, async () => (await speedOf('binta')) !== '128')
    await lab.phone('binta').waitUntilOnline(60)
    await product.letEnd(order, 3_600)
    await letClose(order, -1)
    await lab.phone('amara').waitUntilWalled(5)
    expect(await lab.phone('binta').isOnline()).toBe(true)
  })

  const statusOf = async ({ transactionId }: WaitingOrder): Promise<string | undefined> =>
    (
      await product.query<{ status: string }>('select status from purchases where id = $1', [transactionId])
    )[0]?.status
})
