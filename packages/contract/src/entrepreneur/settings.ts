import { ACCESS_MODES } from '@minit/domain/shop/joining.ts'
import { isNetworkName, MAX_NETWORK_NAME_BYTES, WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, exactLineOf, lineOf, linesOf, PhoneField } from '../fields.ts'

/** How phones join: the answer to the question at "Name your WiFi". */
export const AccessModeField = z.enum(ACCESS_MODES, 'Choose how customers get on your WiFi')

const WifiKindField = z.enum(WIFI_KINDS, 'Choose how customers join your WiFi')

export const NetworkNameField = exactLineOf(1, MAX_NETWORK_NAME_BYTES, 'Network name required').check(
  z.refine(isNetworkName, 'This network name is too long. Use at most 32 letters, fewer with accents.'),
)

/** A wallet's merchant id, stored as a label. */
export const MerchantIdField = codeOf(0, 64, 'Merchant id')

/** Texts are empty until set. */
const SettingsBody = z.object({
  businessName: z.string(),
  location: z.string(),
  description: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  acceptsOrangeMoney: z.boolean(),
  acceptsAfricellMoney: z.boolean(),
  acceptsVult: z.boolean(),
  vultMerchantId: z.string(),
  /** Whether a phone at the router gets 3 slow minutes while its order waits for the wallet's app. */
  opensToPay: z.boolean(),
  networkName: z.string(),
  wifiKind: WifiKindField,
  /** The mode in effect: a router that was seen, or a box, takes precedence over the choice. */
  joining: AccessModeField,
  /** The readable name of the seller's page; it stays when the business is renamed. */
  slug: z.string(),
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/settings',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: "The seller's business, payment methods and WiFi",
  replies: { 200: SettingsBody },
  errors: [],
})

const acceptField = z._default(z.boolean('Choose on or off'), true)

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/settings',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Change the business, its payment methods and its WiFi; the login stays as it is',
  body: z.strictObject({
    businessName: lineOf(2, 60, 'Business name required'),
    location: lineOf(2, 80, 'Location required'),
    description: z.optional(linesOf(0, 300, 'Description')),
    phoneNumber: PhoneField,
    /** Only a seller who logs in by phone may leave it empty. */
    email: codeOf(0, 120, 'Valid email required').check(
      z.refine((text) => text === '' || z.regexes.email.test(text), 'Valid email required'),
    ),
    acceptsOrangeMoney: acceptField,
    acceptsAfricellMoney: acceptField,
    acceptsVult: acceptField,
    vultMerchantId: z.optional(MerchantIdField),
    opensToPay: z.optional(z.boolean('Choose on or off')),
    networkName: z.optional(NetworkNameField),
    wifiKind: z.optional(WifiKindField),
    joining: z.optional(AccessModeField),
  }),
  replies: { 200: SettingsBody },
  errors: [
    'invalid_request',
    'phone_not_valid',
    'name_holds_address',
    'name_holds_number',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

export const takeAllData = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/all-data',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'All data of the seller, as a ZIP of CSV files with a README in plain words; the download is recorded',
  file: 'application/zip',
  replies: { 200: z.string() },
  errors: ['entrepreneur_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 6, windowSeconds: 3600 }],
})
