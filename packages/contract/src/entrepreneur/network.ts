import { GATEWAY_KINDS, GATEWAY_STATES } from '@minit/domain/network/access.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField } from '../fields.ts'
import { GatewayStockBody } from './code-stock.ts'

/** What outages took from passes and gave back. */
export const GivenBackBody = z.object({
  outages: z.int(),
  passes: z.int(),
  minutes: z.int(),
  /** Those minutes at what their passes were sold for. */
  cost: MoneyOutField,
})

export const readNetwork = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'How the WiFi does now: routers, phones that are on, data of today, and what outages gave back',
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
      /** Of phones that were on today (UTC), since they came on. A million octets each. */
      megabytesToday: z.number(),
      /** No router was heard for three minutes: since the last word of any. */
      outage: z.nullable(z.object({ since: InstantField })),
      /** Phones that got some slow minutes to pay by a wallet's app, today (UTC). */
      paymentWindowsToday: z.int(),
      /** Of this month (UTC). */
      givenBack: GivenBackBody,
    }),
  },
  errors: [],
})

export const listPhonesOnline = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network/phones',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'Which phones are on now at routers that are heard, those that came last first, 200 at most',
  replies: {
    200: z.array(
      z.object({
        /** The end of the phone's MAC address: all that anybody is told of it. */
        macTail: z.string(),
        /** The sale whose pass lets it in. */
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

/** Phones' times on routers are kept for 90 days. */
export const USAGE_PERIODS = ['7d', '30d', '90d'] as const

export const readNetworkUsage = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network/usage',
  audience: 'entrepreneur',
  action: 'see_network',
  summary:
    'Data of phones that came on in a period: by day, by package, and the hours in which a phone had least',
  query: z.strictObject({ period: z._default(z.enum(USAGE_PERIODS, 'Choose 7d, 30d or 90d'), '30d') }),
  replies: {
    200: z.object({
      period: z.enum(USAGE_PERIODS),
      megabytes: z.number(),
      /** Each day of the period in Africa/Freetown, oldest first. */
      days: z.array(z.object({ day: z.string(), megabytes: z.number() })),
      /** By package, most data first; archived ones too. */
      packages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Passes of it that were used. */
          passes: z.int(),
          /** How long phones were on. */
          minutes: z.int(),
          megabytes: z.number(),
        }),
      ),
      /** Three at most, the slowest first: data by the time that phones were on. 0 is midnight. */
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
  summary: "When phones were on with a sale's pass, the latest first, 100 at most and of 90 days",
  params: z.object({ id: IdField }),
  replies: {
    200: z.object({
      /** How long its phones were on, begun minutes not counted. */
      minutesUsed: z.int(),
      megabytes: z.number(),
      sessions: z.array(
        z.object({
          macTail: z.string(),
          gatewayName: z.string(),
          beganAt: InstantField,
          /** When its router named the phone last. */
          lastHeardAt: InstantField,
          /** It goes on, as far as is known. */
          isOnline: z.boolean(),
          downMegabytes: z.number(),
          upMegabytes: z.number(),
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'purchase_not_found'],
})
