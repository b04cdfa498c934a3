import { createGateway } from '../src/modules/network/gateways.ts'
import { paysAt } from './a-sale.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'

/** A phone in the format of `ndsctl json`. Times in epoch seconds, sizes in kilobytes. */
type Client = {
  version: string
  mac: string
  state: string
  session_end: string
  download_this_session: string
  upload_this_session: string
  download_rate_limit_threshold: string
  last_active: string
}

/**
 * A seller's router, simulated as openNDS and our agent: it knows which phones have access and for how long,
 * and carries out the orders of each report.
 */
export const aRouter = async (fixture: TestApp, seller: TestSeller) => {
  const { id, setup } = await createGateway(fixture.deps, seller.id, { name: 'Stall', kind: 'opennds' })
  const clients = new Map<string, Client>()
  let hasReported = false
  const walled = (mac: string): Client => ({
    version: '9.10.0',
    mac,
    state: 'Preauthenticated',
    session_end: 'null',
    download_this_session: '0',
    upload_this_session: '0',
    download_rate_limit_threshold: 'null',
    last_active: String(seconds()),
  })
  const seconds = () => Math.floor(fixture.deps.now().getTime() / 1000)
  const applyOrders = (line: string): void => {
    const [, verb, mac = '', minutes = '0', , downKbps = '0'] = line.split(' ')
    const client = walled(mac)
    if (verb !== 'deauth')
      Object.assign(client, {
        state: 'Authenticated',
        session_end: String(seconds() + Number(minutes) * 60),
        download_rate_limit_threshold: downKbps === '0' ? 'null' : downKbps,
      })
    clients.set(mac, client)
  }
  /** One post of the agent; returns the raw response. */
  const post = async (
    prefer = 'wait=0',
    token = setup.token,
    {
      app = fixture.app,
      agent = '2',
      garden = '',
      share = '',
    }: { app?: TestApp['app']; agent?: string; garden?: string; share?: string } = {},
  ) => {
    hasReported = true
    // Without `async` the app sends it only once the result is awaited.
    return await app.inject({
      method: 'POST',
      url: '/api/network/agent',
      headers: {
        authorization: `Bearer ${token}`,
        'x-clock': String(seconds()),
        'x-agent': agent,
        'x-garden': garden,
        'x-share': share,
        prefer,
      },
      payload: { clients: Object.fromEntries(clients) },
    })
  }
  /** Posts a report as raw text, which our JSON would never contain. */
  const postText = async (payload: string, headers: Record<string, string> = {}) => {
    hasReported = true
    return await fixture.app.inject({
      method: 'POST',
      url: '/api/network/agent',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${setup.token}`,
        'x-clock': String(seconds()),
        'x-agent': '2',
        prefer: 'wait=0',
        ...headers,
      },
      payload,
    })
  }
  /** Reports, carries out the orders, and reports that. Returns the orders without their ids. */
  const turn = async (): Promise<string[]> => {
    const answered = await post()
    if (answered.statusCode !== 200) throw new Error(answered.body)
    const lines = answered.body.split('\n').filter((line) => line !== '')
    for (const line of lines) applyOrders(line)
    return lines.map((line) => line.slice(line.indexOf(' ') + 1))
  }
  return {
    id,
    setup,
    clients,
    post,
    postText,
    turn,
    /** Lets minutes pass with the router online. Returns the orders of that time. */
    stays: async (minutes: number): Promise<string[]> => {
      const received: string[] = []
      for (let left = minutes; left > 0; left -= 2) {
        fixture.clock.advance({ minutes: Math.min(left, 2) })
        received.push(...(await turn()))
      }
      return received
    },
    /**
     * A phone joins, is walled and redirected to the shop. Returns the place in the shop's address. `cookie`:
     * its browser's.
     */
    join: async (mac: string, wantedUrl = 'http://example.org/', cookie = '') => {
      // A router that walls phones has reported before.
      if (!hasReported) await post()
      clients.set(mac, walled(mac))
      const said = `hid=${'0'.repeat(64)}, clientip=192.168.1.20, clientmac=${mac}, originurl=${encodeURIComponent(wantedUrl)}`
      const fas = Buffer.from(said).toString('base64')
      const url = `/wifi/${id}?fas=${encodeURIComponent(fas)}`
      const answer = await fixture.app.inject({ url, headers: { ...(cookie !== '' && { cookie }) } })
      const shop = new URL(String(answer.headers.location), 'http://minit.test')
      return { status: answer.statusCode, shop, place: shop.searchParams.get('at') ?? '' }
    },
    /** These phones stay online for some minutes, reported every half minute; all others are silent. */
    live: async (minutes: number, macs: readonly string[]): Promise<string[]> => {
      const received: string[] = []
      for (let left = minutes * 2; left > 0; left -= 1) {
        fixture.clock.advance({ seconds: 30 })
        const used = { last_active: String(seconds()), download_this_session: '7' }
        for (const mac of macs)
          if (clients.get(mac)?.state === 'Authenticated') Object.assign(clients.get(mac) ?? {}, used)
        received.push(...(await turn()))
      }
      return received
    },
    /** A phone uses the internet: thousands of octets since it got access. */
    uses: (mac: string, { down, up }: { down: number; up: number }) => {
      const client = clients.get(mac)
      if (client !== undefined) Object.assign(client, countedOctets({ down: down * 1000, up: up * 1000 }))
    },
    isOpen: (mac: string) => clients.get(mac)?.state === 'Authenticated',
  }
}

/** openNDS's fields for a phone that has used so many octets: it counts kilobytes of 1,024 octets. */
export const countedOctets = ({ down, up }: { down: number; up: number }) => ({
  download_this_session: String(Math.round(down / 1024)),
  upload_this_session: String(Math.round(up / 1024)),
})

/** A phone pays at a router of the seller and gets access. */
export const opensPhone = async (fixture: TestApp, seller: TestSeller, mac: string) => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(mac)
  await paysAt(fixture, seller, place)
  for (const _ of ['opened', 'said so']) await router.turn()
  return router
}
