import type { Stall } from '../router-fixture.ts'
import type { Served } from '../serve.ts'
import type { Page } from './rows.ts'

/** The requests of phones that joined the WiFi, as openNDS redirects them; they end at the shop's page. */
export const arrivalsAt = (stalls: readonly Stall[]): Page[] =>
  stalls.flatMap(({ gatewayId, macs }) =>
    macs.map((mac) => ({ path: `/wifi/${gatewayId}?fas=${redirectOf(mac)}`, says: 'Market Hour' })),
  )

const redirectOf = (mac: string): string => {
  const said = `hid=${'0'.repeat(64)}, clientip=192.168.1.20, clientmac=${mac}, originurl=http%3A%2F%2Fexample.org%2F`
  return encodeURIComponent(Buffer.from(said).toString('base64'))
}

/** A router reports before it redirects phones. */
export const reportFrom = async ({ url }: Served, stalls: readonly Stall[]): Promise<void> => {
  for (const { token } of stalls) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-agent': '3',
      'x-clock': String(Math.floor(Date.now() / 1000)),
      prefer: 'wait=0',
    }
    const { status } = await fetch(`${url}/api/network/agent`, {
      method: 'POST',
      headers,
      body: '{"clients":{}}',
    })
    if (status !== 200) throw new Error(`a router was answered ${status}`)
  }
}
