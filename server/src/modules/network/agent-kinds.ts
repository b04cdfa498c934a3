import type { GatewayKind } from '@minit/domain/network/access.ts'
import { forgetOrderFor } from '@minit/domain/network/asking-routers.ts'
import { orderFor, orderLine, type RouterOrder } from '@minit/domain/network/router-orders.ts'
import { mikrotikPhones } from './mikrotik/mikrotik.ts'
import { type OpenndsReport, phonesOf, type RouterPhone } from './opennds/opennds.ts'

export type AgentKind = {
  /** Whom it sees, by its own clock (epoch seconds); null where it does not say. */
  phonesOf: (report: OpenndsReport, clockSeconds: number) => RouterPhone[] | null
  orderFor: typeof orderFor
  lineOf: (id: string, order: RouterOrder) => string
  /** Its answer is held until there is an order. */
  waits: boolean
  /** Its list is what we know of who is on; where it asks by RADIUS, that is the accounting. */
  keepsSessions: boolean
  /** From which version of its agent on it understands speed limits, and what phones reach unpaid; null: never. */
  speedsFrom: number | null
  gardensFrom: number | null
  /** From which version on it keeps a connection, in which answers end with a line of their own; null: never. */
  endsFrom: number | null
  /** A change of what phones reach unpaid throws everybody off for some seconds. */
  gardenInterrupts: boolean
}

/** Nobody calls for these: what they are told goes by RADIUS, or not at all. */
const WITHOUT_AGENT: AgentKind = {
  phonesOf: () => null,
  orderFor,
  lineOf: orderLine,
  waits: false,
  keepsSessions: false,
  speedsFrom: null,
  gardensFrom: null,
  endsFrom: null,
  gardenInterrupts: false,
}

/** How the agent of each kind of router speaks. */
export const AGENT_KINDS: Record<GatewayKind, AgentKind> = {
  opennds: {
    phonesOf,
    orderFor,
    lineOf: orderLine,
    waits: true,
    keepsSessions: true,
    speedsFrom: 2,
    gardensFrom: 3,
    endsFrom: 4,
    gardenInterrupts: true,
  },
  mikrotik: {
    phonesOf: mikrotikPhones,
    orderFor: forgetOrderFor,
    // Compared letter by letter with addresses that RouterOS writes so.
    lineOf: (id, order) => orderLine(id, { ...order, mac: order.mac.toUpperCase() }),
    // It asks every 20 seconds, whether or not it has an answer.
    waits: false,
    keepsSessions: false,
    // RADIUS says how fast a phone may be.
    speedsFrom: null,
    gardensFrom: 3,
    endsFrom: null,
    gardenInterrupts: false,
  },
  radius: WITHOUT_AGENT,
  codes: WITHOUT_AGENT,
}
