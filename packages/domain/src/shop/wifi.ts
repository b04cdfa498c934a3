import { SHOW_TO_SELLER } from './joining.ts'

/**
 * How a site authenticates users. `captive`: an open network whose page requires the code; `per_pass_key`:
 * the router has a WPA key for each pass; `enterprise`: 802.1X, with the code as identity and password.
 */
export const WIFI_KINDS = ['captive', 'per_pass_key', 'enterprise'] as const
export type WifiKind = (typeof WIFI_KINDS)[number]

/**
 * How the holder of a pass connects. `hasRouter`: a router of the site was seen and admits passes
 * automatically. Without one, the seller types the WiFi password into the phone.
 */
export type WifiAccess = { kind: WifiKind; hasRouter: boolean }

/**
 * Returns what the secret of a pass is called: on a network with a key for each pass it is the WiFi password.
 */
export const secretNameOf = (kind: WifiKind): 'password' | 'code' =>
  kind === 'per_pass_key' ? 'password' : 'code'

/** Routers accept names of 1 to 32 bytes, not letters: an accented letter takes two. */
export const MAX_NETWORK_NAME_BYTES = 32

/** Whether a router can announce this name. */
export const isNetworkName = (name: string): boolean => {
  const bytes = utf8Bytes(name)
  return bytes >= 1 && bytes <= MAX_NETWORK_NAME_BYTES
}

const utf8Bytes = (text: string): number =>
  [...text].reduce((sum, sign) => sum + bytesOf(sign.codePointAt(0) ?? 0), 0)

const bytesOf = (codePoint: number): number => {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Part of a step's sentence; `strong` is what the customer must find on the phone. */
export type StepPart = { text: string; strong?: boolean }

/**
 * Returns the text of the QR code that joins the site's WiFi, with a backslash before each of `\ ; , : "`.
 * Fields as ZXing's WifiResultParser reads them (github.com/zxing/zxing, client/result); for WPA2-EAP: I
 * identity, E outer and PH2 inner method. The code is not changed: spell it as the router knows it.
 */
export const wifiQrText = (site: { kind: WifiKind; networkName: string; code: string }): string => {
  const name = escaped(site.networkName)
  const code = escaped(site.code)
  const texts: Record<WifiKind, string> = {
    captive: `WIFI:T:nopass;S:${name};;`,
    per_pass_key: `WIFI:T:WPA;S:${name};P:${code};;`,
    enterprise: `WIFI:T:WPA2-EAP;S:${name};I:${code};P:${code};E:PEAP;PH2:MSCHAPV2;;`,
  }
  return texts[site.kind]
}

const escaped = (value: string): string => value.replace(/[\\;,:"]/g, '\\$&')

const LAST_STEPS: Record<WifiKind, readonly StepPart[]> = {
  captive: [{ text: 'A page opens: type the ' }, { text: 'code', strong: true }, { text: ' there' }],
  per_pass_key: [{ text: 'Paste the password and connect' }],
  enterprise: [
    { text: 'Paste the code as ' },
    { text: 'identity', strong: true },
    { text: ' and as ' },
    { text: 'password', strong: true },
    { text: ', then connect' },
  ],
}

const OPEN_SETTINGS: readonly StepPart[] = [
  { text: 'Open ' },
  { text: 'Settings', strong: true },
  { text: ', then ' },
  { text: 'WiFi', strong: true },
]

const manualSteps = (networkName: string): readonly (readonly StepPart[])[] => [
  [
    { text: 'Show this ' },
    { text: 'code', strong: true },
    { text: ' to the seller, who connects your phone' },
  ],
  OPEN_SETTINGS,
  [{ text: 'Choose ' }, { text: networkName, strong: true }],
  [{ text: 'Let the seller type the WiFi password' }],
]

/** Returns the steps to get online on the phone, for the site's kind of WiFi. */
export const connectSteps = (
  { kind, hasRouter }: WifiAccess,
  networkName: string,
): readonly (readonly StepPart[])[] =>
  hasRouter
    ? [
        OPEN_SETTINGS,
        [
          { text: 'Choose ' },
          { text: networkName, strong: true },
          ...(kind === 'captive' ? [{ text: ', it is open' }] : []),
        ],
        LAST_STEPS[kind],
      ]
    : manualSteps(networkName)

/** Returns the line above the secret on a printed slip. */
export const slipLine = ({ kind, hasRouter }: WifiAccess): string =>
  hasRouter ? SLIP_LINES[kind] : SHOW_TO_SELLER

const SLIP_LINES: Record<WifiKind, string> = {
  captive: 'Join the WiFi, then type this code on the page that opens',
  per_pass_key: 'Password',
  enterprise: 'Identity and password',
}
