import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { createGateway, listGateways, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { aBuyer } from './buying.ts'
import type { Seller } from './seller.ts'

/** A phone that a simulated router reports; blocked without `openSeconds`. `kilobytes` of 1,000 octets. */
type SimulatedPhone = { mac: string; openSeconds?: number; kilobytes?: number }

const seconds = (): number => Math.floor(Date.now() / 1000)

const clientOf = ({ mac, openSeconds, kilobytes = 0 }: SimulatedPhone) => ({
  version: '10.2.0',
  mac,
  state: openSeconds === undefined ? 'Preauthenticated' : 'Authenticated',
  session_end: openSeconds === undefined ? 'null' : String(seconds() + openSeconds),
  last_active: String(seconds()),
  // openNDS counts kilobytes of 1,024 octets.
  download_this_session: String(Math.ceil((kilobytes * 1000) / 1024)),
  upload_this_session: '0',
})

/** A seller's router as its agent reports, in openNDS's format. */
export const aSimulatedRouter = (origin: string, token: string) => ({
  /**
   * Reports the phones that the router sees. Returns the orders without their ids; throws with the status of
   * a refusal.
   */
  report: async (phones: readonly SimulatedPhone[]): Promise<string[]> => {
    const response = await fetch(new URL('/api/network/agent', origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-clock': String(seconds()),
        prefer: 'wait=0',
      },
      body: JSON.stringify({
        clients: Object.fromEntries(phones.map((phone) => [phone.mac, clientOf(phone)])),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(line.indexOf(' ') + 1))
  },
})

/** A new router with openNDS of the seller: its id, and its agent's token. */
export const connectRouter = async ({ call }: Pick<Seller, 'call'>, name = 'Stall') => {
  const { id, setup } = await call(createGateway, { body: { name, kind: 'opennds' } })
  if (setup.kind !== 'opennds') throw new Error(`a router of kind ${setup.kind} was made`)
  return { id, token: setup.token }
}

/** The demo hub's own routers, which stand-ins simulate: visitors of the demo need them. */
const DEMO_ROUTERS = ['At the Cotton Tree', 'Upstairs']

/**
 * Removes the routers of this test and resets how phones join, because other tests use this seller too. A
 * seller without any router then connects phones by hand.
 */
export const forgetRouters = async ({ call }: Seller): Promise<void> => {
  const gateways = await call(listGateways, {})
  const leftOver = gateways.filter(({ name }) => !DEMO_ROUTERS.includes(name))
  for (const { id } of leftOver) await call(removeGateway, { params: { id } })
  const joining = leftOver.length === gateways.length ? 'by_hand' : 'router'
  const { slug: _, ...settings } = await call(readSettings, {})
  await call(saveSettings, { body: { ...settings, joining, wifiKind: 'captive' } })
}

/** The redirect of a phone from this router to the shop. */
export const portalOf = (gatewayId: string, mac: string): string => {
  const said = `hid=${'0'.repeat(64)}, clientmac=${mac}, originurl=http%3a%2f%2fnews.example%2ftoday`
  return `/wifi/${gatewayId}?fas=${encodeURIComponent(Buffer.from(said).toString('base64'))}`
}

/** A phone that paid at a new router of the seller, was admitted, and has downloaded so many kilobytes. */
export const aPhoneOnline = async (
  { call, userId: entrepreneurId }: Seller,
  origin: string,
  { mac, kilobytes }: { mac: string; kilobytes: number },
) => {
  const { id, token } = await connectRouter({ call }, 'At the door')
  const router = aSimulatedRouter(origin, token)
  await router.report([])
  const shop = await fetch(new URL(portalOf(id, mac), origin), { redirect: 'manual' })
  const place = new URL(shop.headers.get('location') ?? '', origin).searchParams.get('at') ?? ''
  const [pack] = await call(listCustomerPackages, { params: { entrepreneur: entrepreneurId } })
  const { name: customerName, phone: phoneNumber } = aBuyer()
  const order = { packageId: pack?.id ?? '', customerName, phoneNumber, entrepreneurId }
  const sold = await call(signupAndPay, {
    body: { ...order, paymentMethod: 'orange_money', deliveryMethod: 'qr_display' },
    headers: { 'phone-place': place },
  })
  const opened = async (): Promise<boolean> => (await router.report([{ mac }])).length > 0
  for (let tries = 0; !(await opened()); tries++) {
    if (tries === 40) throw new Error('the phone was not let in')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await router.report([{ mac, openSeconds: 86_400, kilobytes: 0 }])
  await router.report([{ mac, openSeconds: 86_400, kilobytes }])
  return { ...sold, router, packName: pack?.name ?? '' }
}
