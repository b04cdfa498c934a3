import { AREA_IDS } from '@minit/domain/shop/areas.ts'
import { MAX_LANDMARK } from '@minit/domain/shop/near-shops.ts'
import { isInSierraLeone } from '@minit/domain/shop/positions.ts'
import * as z from 'zod/mini'
import { PassHoursBody } from '../customer/option-bodies.ts'
import { endpoint } from '../endpoint.ts'
import { InstantField, lineOf } from '../fields.ts'
import { HoursField } from './package-options.ts'
import { AccessModeField, NetworkNameField } from './settings.ts'

const SiteBody = z.object({ isOpen: z.boolean() })

export const switchSite = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site',
  audience: 'entrepreneur',
  action: 'open_shop',
  summary: 'Open the site for customers, or close it: a closed site keeps its page and sells nothing',
  body: z.strictObject({ isOpen: z.boolean('Choose open or closed') }),
  replies: { 200: SiteBody },
  errors: ['invalid_request'],
})

export const nameNetwork = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site/network',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'Set which WiFi customers join, and how; nothing is sold before. If absent, `joining` stays unchanged: by hand by default',
  body: z.strictObject({ networkName: NetworkNameField, joining: z.optional(AccessModeField) }),
  replies: { 200: z.object({ networkName: z.string(), joining: AccessModeField }) },
  errors: ['invalid_request', 'name_holds_address', 'name_holds_number', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

const degrees = (most: number) =>
  z.number('Choose a place').check(z.minimum(-most, 'Choose a place'), z.maximum(most, 'Choose a place'))

const PositionBody = z.object({ latitude: z.number(), longitude: z.number() })

const PlaceBody = z.object({
  area: z.nullable(z.string()),
  landmark: z.string(),
  position: z.nullable(PositionBody),
  locatedAt: z.nullable(InstantField),
  hours: z.nullable(PassHoursBody),
  /** The area that the location names: in force while none is chosen. */
  areaOfLocation: z.nullable(z.string()),
})

export const readPlace = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/site/place',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Where the stall is, and its opening hours',
  replies: { 200: PlaceBody },
  errors: [],
})

export const savePlace = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site/place',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'Say where the stall is and when it is open: customers see both. Hours inform, `isOpen` decides. Null: not stated',
  body: z.strictObject({
    area: z.nullable(z.enum(AREA_IDS as [string, ...string[]], 'Choose an area')),
    landmark: lineOf(0, MAX_LANDMARK, 'Describe the place'),
    position: z.nullable(
      z
        .strictObject({ latitude: degrees(90), longitude: degrees(180) })
        .check(z.refine(isInSierraLeone, 'This place is not in Sierra Leone')),
    ),
    hours: z.nullable(HoursField),
  }),
  replies: { 200: PlaceBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})
