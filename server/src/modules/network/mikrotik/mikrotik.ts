import type { RouterReportBody } from '@minit/contract/public/routers.ts'
import { readMac } from '@minit/domain/network/router-orders.ts'
import type * as z from 'zod/mini'
import type { Redirect, RouterPhone } from '../opennds/opennds.ts'
import { readWantedUrl } from '../opennds/opennds.ts'

/** The host name of the router's own page, which the router answers for in its network. */
export const LOGIN_HOST = 'minit.lan'
/** The login address of a MikroTik that our script set up. */
export const LOGIN_URL = `http://${LOGIN_HOST}/login`

/** The parameters that the router's page adds to the address; anyone can write them. */
export type MikrotikQuery = Readonly<Record<string, string | undefined>>

/**
 * Reads a MikroTik page's facts about a phone; null without a MAC address. Ignores a foreign login address,
 * which would receive the phone's login.
 */
export const readMikrotikRedirect = (query: MikrotikQuery): Redirect | null => {
  const mac = readMac(query.mac ?? '')
  if (mac === null) return null
  const logsIn = query['link-login-only'] === LOGIN_URL
  return { mac, wantedUrl: readWantedUrl(query['link-orig']), logsIn }
}

/** At most this many phones are read of a report: a small router serves fewer. */
const MAX_PHONES = 500

type Report = Pick<z.output<typeof RouterReportBody>, 'active' | 'hosts'>

/**
 * The phones of a MikroTik: active ones are online, hosts are only visible. Null if the lists are missing.
 * The router counts from its side: `in` is what the phone sent.
 */
export const mikrotikPhones = ({ active, hosts }: Report): RouterPhone[] | null => {
  if (typeof active !== 'string' || typeof hosts !== 'string') return null
  const phones = new Map<string, RouterPhone>()
  for (const entry of active.split(';').slice(0, MAX_PHONES)) {
    const [name = '', sent, received, left] = entry.trim().split(' ')
    const mac = readMac(name)
    if (mac === null) continue
    phones.set(mac, {
      ...phoneAt(mac),
      isOpen: true,
      secondsLeft: readRouterTime(left ?? ''),
      upOctets: octetsOf(sent),
      downOctets: octetsOf(received),
    })
  }
  for (const [index, name] of hosts.split(';').slice(0, MAX_PHONES).entries()) {
    const mac = readMac(name)
    // The latest is last.
    if (mac !== null && !phones.has(mac)) phones.set(mac, { ...phoneAt(mac), activeAt: index })
  }
  return [...phones.values()]
}

const phoneAt = (mac: string): RouterPhone => ({
  mac,
  isOpen: false,
  secondsLeft: null,
  downOctets: 0,
  upOctets: 0,
  activeAt: 0,
  idleSeconds: null,
})

/** Returns 0 for a non-number, null for an impossible one. */
const octetsOf = (word = ''): number | null => {
  if (!/^\d+$/.test(word)) return 0
  return word.length <= 15 ? Number(word) : null
}

const UNIT_SECONDS: Record<string, number> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 }

/** Parses RouterOS's two time formats, `1h4m59s` and `1d00:04:59`, into seconds; null for anything else. */
export const readRouterTime = (text: string): number | null => {
  const [, units, clock] = /^((?:\d{1,6}[wdhms])*)((?:\d{1,3}:)?\d{1,2}:\d{2})?$/.exec(text) ?? []
  if (text === '' || units === undefined) return null
  const counted = [...units.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, figure, unit]) => sum + Number(figure) * (UNIT_SECONDS[unit ?? ''] ?? 0),
    0,
  )
  return counted + (clock ?? '0').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
