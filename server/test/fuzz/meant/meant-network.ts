import { vi } from 'vitest'
import { openInbox } from '../../../../lab/drills/webhooks/inbox.ts'
import { radiusName } from '../../../src/modules/network/radius/radius-names.ts'
import { aPaidSale } from '../../a-sale.ts'
import type { TestSeller } from '../../builders.ts'
import { payoutWorld } from '../../payout-world.ts'
import { AT_ONCE, buys } from '../../purchases.ts'
import { aRadiusRouter, dashed, packetOf } from '../../radius-router.ts'
import { refundWorld } from '../../refund-world.ts'
import { aRouter } from '../../router.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { bearer, freshSeller, type Meant, once, type Recipes } from './meant.ts'

let phones = 0
/** A phone that no other case has, among as many as a long run wants. */
const aMac = (): string => {
  phones += 1
  const [high, low] = [phones >> 8, phones & 255].map((part) => part.toString(16).padStart(2, '0'))
  return `da:a1:19:0a:${high}:${low}`
}

/** A stall with both kinds of routers. */
const aStall = (world: FuzzWorld) =>
  once(world, 'stall', async () => {
    const seller = await freshSeller(world)
    return {
      seller,
      openNds: await aRouter(world.app, seller),
      radius: await aRadiusRouter(world.app, seller),
    }
  })

const aCodeOf = async (world: FuzzWorld, seller: TestSeller): Promise<string> =>
  (await aPaidSale(world.app, seller, { deliveryMethod: 'qr_display' })).password

/** Somebody types the code of a pass at a router of RADIUS, which asks for them. */
const aLogin = async (world: FuzzWorld): Promise<Meant> => {
  const { seller, radius } = await aStall(world)
  const code = await aCodeOf(world, seller)
  const front = {
    ...bearer(world.app.deps.radiusToken ?? ''),
    'x-router': radiusName({ id: radius.id, secretVersion: 1 }),
    'x-router-address': '198.51.100.2',
  }
  const packet = { 'Calling-Station-Id': dashed(aMac()), 'NAS-Identifier': 'a stall' }
  return {
    caller: 'radius',
    headers: front,
    body: packetOf({ ...packet, 'User-Name': code, 'User-Password': code }),
  }
}

/** What a provider tells at a path of ours while something is done, byte for byte and signed; we have not heard it. */
const heardOf = async (
  world: FuzzWorld,
  { provider, kind = '' }: { provider: string; kind?: string },
  work: () => Promise<unknown>,
): Promise<Meant> => {
  const tellAt = (url: string) =>
    fetch(`${world.app.standInsUrl}/control/callback-base-url`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
  const path = `/api/webhooks/${provider}${kind}`
  const inbox = await openInbox()
  inbox.passOn({ url: world.app.url, keeps: (told) => told.split('?')[0] === path, isBoth: false })
  await tellAt(inbox.url)
  try {
    await work()
    return await vi.waitFor(
      async (): Promise<Meant> => {
        const [notice] = inbox.take()
        if (notice === undefined) throw new Error(`${provider} has told nothing`)
        return { caller: 'nobody', params: { provider }, headers: notice.headers, body: notice.body }
      },
      { timeout: 20_000, interval: 20 },
    )
  } finally {
    await tellAt(world.app.url)
    inbox.close()
  }
}

/** A pass, and another phone at a router of its seller's that wants it. */
const aMove = async (world: FuzzWorld): Promise<Meant> => {
  const { seller, openNds } = await aStall(world)
  const { transactionId, statusToken } = await aPaidSale(world.app, seller, { deliveryMethod: 'qr_display' })
  const { place } = await openNds.join(aMac())
  const headers = { 'purchase-token': statusToken, 'phone-place': place }
  return { caller: 'customer', params: { transactionId }, headers }
}

/** Of two phones, one of which no router can mean. */
const aReport = () => ({
  version: '9.10.0',
  clients: {
    one: {
      version: '9.10.0',
      mac: aMac(),
      state: 'Authenticated',
      session_end: '1800000000',
      last_active: 1,
      download_this_session: 12,
      upload_this_session: '3',
      download_rate_limit_threshold: 'null',
    },
    other: { version: 'a\0b', mac: null, state: true, session_end: 1e308, download_this_session: {} },
  },
})

/** What routers and providers of money ask and tell. */
export const MEANT_OF_MACHINES: Recipes = {
  answerAgent: async () => ({ caller: 'router', headers: { 'x-agent': '3' }, body: aReport() }),
  enterCode: async (world) => {
    const { seller, openNds } = await aStall(world)
    const code = await aCodeOf(world, seller)
    const { place } = await openNds.join(aMac())
    return { caller: 'nobody', headers: { 'phone-place': place }, body: { code, move: false } }
  },
  readPassNetwork: aMove,
  movePass: aMove,
  rejoinPass: aMove,
  authorizeByRadius: aLogin,
  authenticateByRadius: aLogin,
  noteRadiusResult: aLogin,
  accountByRadius: async (world, turn) => {
    const login = await aLogin(world)
    const session = { 'Acct-Session-Id': `s${turn}`, 'Acct-Session-Time': 60, 'Acct-Output-Octets': 1_000 }
    const packet = packetOf({ 'Acct-Status-Type': 'Interim-Update', ...session })
    return { ...login, body: { ...packet, ...packetOf({ 'Calling-Station-Id': dashed(aMac()) }) } }
  },
  findRadiusRouter: async (world) => ({
    caller: 'radius',
    headers: bearer(world.app.deps.radiusToken ?? ''),
    query: { address: '198.51.100.2' },
  }),
  readRouterCertificate: async (world) => {
    const { radius } = await aStall(world)
    return { caller: 'router', headers: bearer('token' in radius.setup ? radius.setup.token : '') }
  },
  receiveWebhook: async (world, turn) => {
    const seller = await freshSeller(world)
    const [provider, paymentMethod] =
      turn % 2 === 0 ? (['pawapay', 'orange_money'] as const) : (['vult', 'vult'] as const)
    return heardOf(world, { provider }, () => buys(world.app, seller, { paymentMethod }, AT_ONCE))
  },
  receivePayoutWebhook: async (world) => {
    const money = payoutWorld(world.app)
    const seller = await freshSeller(world)
    await money.mayBePaid(seller)
    await money.sells(seller, 1)
    return heardOf(world, { provider: 'pawapay', kind: '/payouts' }, async () =>
      money.follows(seller, await money.asks(seller)),
    )
  },
  receiveRefundWebhook: async (world) => {
    const refunds = refundWorld(world.app)
    const seller = await freshSeller(world)
    const purchaseId = await refunds.sells(seller)
    return heardOf(world, { provider: 'pawapay', kind: '/refunds' }, async () => {
      await refunds.bySeller(seller, purchaseId)
      await refunds.follows(seller, purchaseId)
    })
  },
}
