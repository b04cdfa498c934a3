import type { GatewayKind } from '@minit/domain/network/access.ts'
import { disconnectOrderFor } from '@minit/domain/network/disconnect-orders.ts'
import {
  orderFor,
  orderLine,
  orderWhileOnline,
  type RouterOrder,
} from '@minit/domain/network/router-orders.ts'
import { mikrotikPhones } from './mikrotik/mikrotik.ts'
import { type OpenndsReport, phonesOf, type RouterPhone } from './opennds/opennds.ts'

export type AgentKind = {
  /** The phones in a report, by the router's clock (epoch seconds); null if it does not list them. */
  phonesOf: (report: OpenndsReport, clockSeconds: number) => RouterPhone[] | null
  orderFor: typeof orderFor
  /** For a pass whose minutes run only while its phones are online. */
  orderWhileOnline: typeof orderFor
  lineOf: (id: string, order: RouterOrder) => string
  /** The server holds its answer until there is an order. */
  waits: boolean
  /** Its list determines who is online; where it uses RADIUS, the accounting does. */
  keepsSessions: boolean
  /** The agent version from which it supports speed limits, unpaid hosts, and a shared line; null: never. */
  speedsFrom: number | null
  gardensFrom: number | null
  sharesFrom: number | null
  /** The version from which it keeps a connection, where each answer ends with its own line; null: never. */
  endsFrom: number | null
  /** A change of the unpaid hosts disconnects every phone for some seconds. */
  gardenInterrupts: boolean
}

/** These have no agent: their orders go by RADIUS, or not at all. */
const WITHOUT_AGENT: AgentKind = {
  phonesOf: () => null,
  orderFor,
  orderWhileOnline,
  lineOf: orderLine,
  waits: false,
  keepsSessions: false,
  speedsFrom: null,
  gardensFrom: null,
  sharesFrom: null,
  endsFrom: null,
  gardenInterrupts: false,
}

/** The agent protocol of each kind of router. */
export const AGENT_KINDS: Record<GatewayKind, AgentKind> = {
  opennds: {
    phonesOf,
    orderFor,
    orderWhileOnline,
    lineOf: orderLine,
    waits: true,
    keepsSessions: true,
    speedsFrom: 2,
    gardensFrom: 3,
    sharesFrom: 5,
    endsFrom: 4,
    gardenInterrupts: true,
  },
  mikrotik: {
    phonesOf: mikrotikPhones,
    orderFor: disconnectOrderFor,
    orderWhileOnline: disconnectOrderFor,
    // RouterOS writes addresses in capitals, and the script compares them by letter.
    lineOf: (id, order) => orderLine(id, { ...order, mac: order.mac.toUpperCase() }),
    // It polls every 20 seconds, whether or not it has an answer.
    waits: false,
    keepsSessions: false,
    // RADIUS sets a phone's speed.
    speedsFrom: null,
    gardensFrom: 3,
    // Its set-up shares the line.
    sharesFrom: null,
    endsFrom: null,
    gardenInterrupts: false,
  },
  radius: WITHOUT_AGENT,
  codes: WITHOUT_AGENT,
}
