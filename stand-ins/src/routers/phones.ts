import { randomBytes, randomInt } from 'node:crypto'

/** A phone in range of the router. */
export type Phone = {
  mac: string
  ip: string
  /** Opens the phone's own page; null for a passer-by. */
  key: string | null
  /** Epoch seconds. */
  lastActive: number
  /** Its admission; null while it is refused. */
  session: Session | null
}

type Session = {
  /** Epoch seconds. */
  startedAt: number
  endsAt: number
  downKilobytes: number
  upKilobytes: number
  kilobytesASecond: number
}

/** A random MAC address as phones use: its first byte marks it as locally administered. */
export const randomMac = (): string => {
  const bytes = randomBytes(6)
  bytes[0] = ((bytes[0] ?? 0) & 0xfc) | 0x02
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}

export const newSession = (now: number, minutes: number): Session => ({
  startedAt: now,
  endsAt: now + minutes * 60,
  downKilobytes: 0,
  upKilobytes: 0,
  kilobytesASecond: randomInt(20, 120),
})

const UP_SHARE = 0.08

/** Updates a phone's usage until now, and ends its session once its time is over. */
export const liveUntil = (phone: Phone, now: number): void => {
  const { session } = phone
  if (session === null) return
  const seconds = Math.max(0, Math.min(now, session.endsAt) - phone.lastActive)
  session.downKilobytes += seconds * session.kilobytesASecond
  session.upKilobytes += Math.round(seconds * session.kilobytesASecond * UP_SHARE)
  phone.lastActive = now
  if (now >= session.endsAt) phone.session = null
}

type Named = { gatewayName: string }

/** A phone in `ndsctl json`: every value is a string, and `null` for a missing one. */
const clientOf = ({ mac, ip, lastActive, session }: Phone, { gatewayName }: Named) => ({
  gatewayname: gatewayName,
  gatewayaddress: '192.168.8.1:2050',
  gatewayfqdn: 'status.client',
  version: VERSION,
  client_type: 'cpd_can',
  mac,
  ip,
  clientif: 'wlan0 br-lan',
  session_start: session === null ? '0' : String(session.startedAt),
  session_end: session === null ? 'null' : String(session.endsAt),
  last_active: String(lastActive),
  state: session === null ? 'Preauthenticated' : 'Authenticated',
  custom: 'none',
  download_quota: 'null',
  upload_quota: 'null',
  download_this_session: String(session?.downKilobytes ?? 0),
  upload_this_session: String(session?.upKilobytes ?? 0),
})

export const VERSION = '10.2.0'

export type NdsctlJson = {
  client_list_length: string
  clients: Record<string, ReturnType<typeof clientOf>>
}

export const ndsctlJson = (phones: readonly Phone[], named: Named): NdsctlJson => ({
  client_list_length: String(phones.length),
  clients: Object.fromEntries(phones.map((phone) => [phone.mac, clientOf(phone, named)])),
})
