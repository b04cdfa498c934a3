import { vi } from 'vitest'
import { openInbox } from '../../../../lab/drills/webhooks/inbox.ts'
import { radiusName } from '../../../src/modules/network/radius/radius-names.ts'
import { aPaidSale } from '../../a-sale.ts'
import type { TestSeller } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { aRadiusRouter, dashed, packetOf } from '../../radius-router.ts'
import { aRouter } from '../../router.ts'
import { bearer, freshSeller, once, type Prepared } from './prepared.ts'

let phones = 0
/** A phone that no other case uses, among as many as a long run needs. */
export const aMac = (): string => {
  phones += 1
  const [high, low] = [phones >> 8, phones & 255].map((part) => part.toString(16).padStart(2, '0'))
  return `da:a1:19:0a:${high}:${low}`
}

/** A stall with both kinds of routers. */
export const aStall = (fixture: FuzzFixture) =>
  once(fixture, 'stall', async () => {
    const seller = await freshSeller(fixture)
    return {
      seller,
      openNds: await aRouter(fixture.app, seller),
      radius: await aRadiusRouter(fixture.app, seller),
    }
  })

export const aCodeOf = async (fixture: FuzzFixture, seller: TestSeller): Promise<string> =>
  (await aPaidSale(fixture.app, seller, { deliveryMethod: 'qr_display' })).password

/** A person types the code of a pass at a RADIUS router, which authenticates it. */
export const aLogin = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { seller, radius } = await aStall(fixture)
  const code = await aCodeOf(fixture, seller)
  const front = {
    ...bearer(fixture.app.deps.radiusToken ?? ''),
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

/** A provider's signed webhook for an action to a path of ours, byte for byte, before we received it. */
export const webhooksOf = async (
  fixture: FuzzFixture,
  { provider, kind = '' }: { provider: string; kind?: string },
  work: () => Promise<unknown>,
): Promise<Prepared> => {
  const sendAt = (url: string) =>
    fetch(`${fixture.app.standInsUrl}/control/callback-base-url`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
  const path = `/api/webhooks/${provider}${kind}`
  const inbox = await openInbox()
  inbox.passOn({ url: fixture.app.url, keeps: (reported) => reported.split('?')[0] === path, isBoth: false })
  await sendAt(inbox.url)
  try {
    await work()
    return await vi.waitFor(
      async (): Promise<Prepared> => {
        const [notice] = inbox.take()
        if (notice === undefined) throw new Error(`${provider} has told nothing`)
        return { caller: 'nobody', params: { provider }, headers: notice.headers, body: notice.body }
      },
      { timeout: 20_000, interval: 20 },
    )
  } finally {
    await sendAt(fixture.app.url)
    inbox.close()
  }
}

/** A pass, and another phone at its seller's router that takes it over. */
export const aMove = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { seller, openNds } = await aStall(fixture)
  const { transactionId, statusToken } = await aPaidSale(fixture.app, seller, {
    deliveryMethod: 'qr_display',
  })
  const { place } = await openNds.join(aMac())
  const headers = { 'purchase-token': statusToken, 'phone-place': place }
  return { caller: 'customer', params: { transactionId }, headers }
}

/** A report on two phones, one of which is invalid. */
export const aReport = () => ({
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
