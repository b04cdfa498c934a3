import { GATEWAY_KINDS, GATEWAY_STATES } from '@minit/domain/network/access.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField } from '../fields.ts'
import { GatewayStockBody } from './code-stock.ts'
import { CauseBody } from './gateways.ts'

/** Outages, and the minutes that they returned. */
export const ReturnedMinutesBody = z.object({
  outages: z.int(),
  /** Sold passes. */
  passes: z.int(),
  /** Of all passes, also free ones and those of other shops. */
  minutes: z.int(),
  /** The value of the sold passes' minutes at their prices. */
  cost: MoneyOutField,
})

export const readNetwork = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The state of the WiFi: routers, phones online, data of today, and minutes returned for outages',
  replies: {
    200: z.object({
      gateways: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(GATEWAY_KINDS),
          state: z.enum(GATEWAY_STATES),
          lastHeardAt: z.nullable(InstantField),
          phonesOnline: z.int(),
          megabytesToday: z.number(),
          stock: z.nullable(GatewayStockBody),
        }),
      ),
      phonesOnline: z.int(),
      /** For phones that were online today (UTC), since they came online. In million octets. */
      megabytesToday: z.number(),
      /** No router was seen for three minutes: since the last report of any. */
      outage: z.nullable(z.object({ since: InstantField })),
      /** Phones that got a walled-garden allowance to pay with a wallet's app, today (UTC). */
      paymentWindowsToday: z.int(),
      /** Why phones had no internet, or little: of the last 7 days, the latest first, at most 30. */
      causes: z.array(z.extend(CauseBody, { gatewayName: z.string() })),
      /** In this month (UTC). */
      givenBack: ReturnedMinutesBody,
    }),
  },
  errors: [],
})

export const listPhonesOnline = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network/phones',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The phones online at routers that report, the latest first, at most 200',
  replies: {
    200: z.array(
      z.object({
        /** The end of the phone's MAC address, the only part ever shown. */
        macTail: z.string(),
        /** The sale whose pass admits it. */
        transactionId: z.string(),
        packageName: z.string(),
        /** Masked. */
        customerName: z.string(),
        gatewayName: z.string(),
        beganAt: InstantField,
        /** When its pass ends. */
        endsAt: InstantField,
        megabytes: z.number(),
      }),
    ),
  },
  errors: [],
})

/** Router sessions are stored for 90 days. */
export const USAGE_PERIODS = ['7d', '30d', '90d'] as const

export const readNetworkUsage = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network/usage',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The data of phones that came online in a period: by day, by package, and the slowest hours',
  query: z.strictObject({ period: z._default(z.enum(USAGE_PERIODS, 'Choose 7d, 30d or 90d'), '30d') }),
  replies: {
    200: z.object({
      period: z.enum(USAGE_PERIODS),
      megabytes: z.number(),
      /** Each day of the period in Africa/Freetown, oldest first. */
      days: z.array(z.object({ day: z.string(), megabytes: z.number() })),
      /** By package, most data first, including archived ones. Minutes of other shops, and free ones, have an entry each. */
      packages: z.array(
        z.object({
          /** Of a package, `travellers` or `free`. */
          id: z.string(),
          name: z.string(),
          /** Used passes of it. */
          passes: z.int(),
          /** Their phones' time online. */
          minutes: z.int(),
          megabytes: z.number(),
        }),
      ),
      /** At most three, slowest first: data divided by the time online. 0 is midnight. */
      slowestHours: z.array(z.object({ hour: z.int(), kbps: z.int() })),
    }),
  },
  errors: ['invalid_request'],
})

export const listPassSessions = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/{id}/sessions',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: "The phones' sessions of a sale's pass, the latest first, at most 100 of 90 days",
  params: z.object({ id: IdField }),
  replies: {
    200: z.object({
      /** Its phones' time online, in whole minutes. */
      minutesUsed: z.int(),
      megabytes: z.number(),
      sessions: z.array(
        z.object({
          macTail: z.string(),
          gatewayName: z.string(),
          beganAt: InstantField,
          /** When its router last reported the phone. */
          lastHeardAt: InstantField,
          /** It continues, as far as is known. */
          isOnline: z.boolean(),
          downMegabytes: z.number(),
          upMegabytes: z.number(),
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'purchase_not_found'],
})
