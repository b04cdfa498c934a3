import { randomBytes } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import { liveUntil, type NdsctlJson, ndsctlJson, newSession, type Phone, randomMac } from './phones.ts'

/** Events at the router, in order, without passers-by. */
export type RouterRow = { at: string } & (
  | { what: 'joined'; mac: string; key: string }
  | { what: 'left'; mac: string }
  | { what: Verb; mac: string; minutes: number; isDone: boolean }
  | { what: 'power'; isOn: boolean }
)

type Verb = 'auth' | 'extend' | 'deauth'
export type Order = { id: string; verb: string; mac: string; minutes: number }

export type Router = {
  /** A phone joins the WiFi and is refused at first; with a key it has its own page. */
  join: (key: string | null, mac?: string) => Phone
  leave: (mac: string) => void
  /** With its usage up to now. */
  phoneOf: (key: string) => Phone | undefined
  phones: () => readonly Phone[]
  /** Executes an order; returns false if openNDS would refuse it. */
  carryOut: (order: Order) => boolean
  ndsctlJson: () => NdsctlJson
  /** Without power it is silent and serves no phone; with power again all phones are refused at first. */
  setPower: (isOn: boolean) => void
  /** Aborts when the power goes; null without power. */
  power: () => AbortSignal | null
}

/** A simulated phone is gone by then: no pass of the demo is longer. */
const REMEMBERED_MS = 12 * 3_600_000
/** Maximum simulated phones; the oldest is removed. */
const MAX_SIMULATED = 50

export const createRouter = (
  { gatewayName, now = Date.now }: { gatewayName: string; now?: () => number },
  ledger: Ledger<RouterRow>,
): Router => {
  const phones = new Map<string, Phone>()
  let powered: AbortController | null = new AbortController()
  const seconds = () => Math.floor(now() / 1_000)
  // Each call has the fields of its row type.
  const write = (row: Record<string, unknown>) =>
    ledger.append({ at: new Date(now()).toISOString(), ...row } as RouterRow)
  const appear = (mac: string, key: string | null): Phone => {
    const phone = { mac, key, ip: freeAddress(phones), lastActive: seconds(), session: null }
    phones.set(mac, phone)
    return phone
  }
  const leave = (mac: string): void => {
    const phone = phones.get(mac)
    if (phones.delete(mac) && phone?.key != null) write({ what: 'left', mac })
  }
  const live = (): Phone[] => {
    for (const phone of phones.values()) liveUntil(phone, seconds())
    return [...phones.values()]
  }
  for (const { mac, key } of phonesBefore(ledger.rows(), now())) appear(mac, key)
  return {
    join: (key, mac = randomMac()) => {
      const simulated = live().filter((phone) => phone.key !== null)
      const oldest = simulated[0]
      if (key !== null && simulated.length >= MAX_SIMULATED && oldest !== undefined) leave(oldest.mac)
      const phone = phones.get(mac) ?? appear(mac, key)
      if (key !== null) write({ what: 'joined', mac, key })
      return phone
    },
    leave,
    phoneOf: (key) => live().find((phone) => phone.key === key),
    phones: live,
    carryOut: (order) => {
      live()
      const isDone = applyOrders(phones.get(order.mac), order, seconds())
      const { verb: what, mac, minutes } = order
      write({ what, mac, minutes, isDone })
      return isDone
    },
    ndsctlJson: () => ndsctlJson(live(), { gatewayName }),
    setPower: (isOn) => {
      if (isOn === (powered !== null)) return
      write({ what: 'power', isOn })
      powered?.abort()
      powered = isOn ? new AbortController() : null
      for (const phone of phones.values()) phone.session = null
    },
    power: () => powered?.signal ?? null,
  }
}

/** openNDS refuses to admit an admitted phone, and to close a refused one. */
const applyOrders = (phone: Phone | undefined, { verb, minutes }: Order, now: number): boolean => {
  if (phone === undefined) return false
  const isOpen = phone.session !== null
  if (verb === 'auth' ? isOpen : !isOpen) return false
  if (verb === 'auth' || verb === 'extend') {
    phone.session = newSession(now, minutes)
    phone.lastActive = now
    return true
  }
  phone.session = null
  return verb === 'deauth'
}

/** Simulated phones that had not left before a restart: they are in range and refused. */
const phonesBefore = (rows: readonly RouterRow[], now: number): { mac: string; key: string }[] => {
  const there = new Map<string, string>()
  for (const row of rows) {
    if (row.what === 'left') there.delete(row.mac)
    if (row.what === 'joined' && now - Date.parse(row.at) < REMEMBERED_MS) there.set(row.mac, row.key)
  }
  return [...there].map(([mac, key]) => ({ mac, key }))
}

const FIRST_ADDRESS = 20

const freeAddress = (phones: ReadonlyMap<string, Phone>): string => {
  const taken = new Set([...phones.values()].map(({ ip }) => ip))
  let last = FIRST_ADDRESS
  while (taken.has(`192.168.8.${last}`)) last += 1
  return `192.168.8.${last}`
}

export const newKey = (): string => randomBytes(8).toString('hex')
