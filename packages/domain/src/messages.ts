import { formatClock, formatDayOfMonth } from './durations.ts'
import type { PasswordLinkPurpose } from './passwords.ts'
import type { WifiKind } from './wifi.ts'

// GSM 03.38 (3GPP TS 23.038): the basic alphabet, and the extension table whose characters cost two septets.
const GSM7_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM7_EXTENSION = new Set('\f^{}\\[~]|€')

/** The longest message that is sent, and paid for, as one. */
export const SMS_SEPTETS = 160

/** The length of a text on the air in septets: extension characters count twice. Infinite when it is not GSM-7. */
export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((length, char) => length + septetsOf(char), 0)

/** Does the GSM alphabet hold every character, so that one message carries 160 and not 70? */
export const isGsm7 = (text: string): boolean => Number.isFinite(gsm7Length(text))

const septetsOf = (char: string): number => {
  if (GSM7_BASIC.has(char)) return 1
  return GSM7_EXTENSION.has(char) ? 2 : Number.POSITIVE_INFINITY
}

/** "20 Nov 15:47" */
export const expiresText = (expiresAt: Date): string =>
  `${formatDayOfMonth(expiresAt)} ${formatClock(expiresAt)}`

type Access = { networkName: string; code: string; expiresAt: Date; kind: WifiKind }

const HOW_TO_USE: Record<WifiKind, (code: string) => string> = {
  captive: (code) => `It is open. On the page that opens type code ${code}`,
  per_pass_key: (code) => `Password: ${code}`,
  enterprise: (code) => `Identity and password, both: ${code}`,
}

/** The message that brings a pass, its code spelt as the pass spells it: always one line of GSM-7 and one message long, whatever the network's name. */
export const accessText = ({ networkName, code, expiresAt, kind }: Access): string =>
  `WiFi: ${smsName(networkName)}. ${HOW_TO_USE[kind](code)}. Ends ${expiresText(expiresAt)}.`

const SET_BY_LINK: Record<PasswordLinkPurpose, string> = {
  first: 'set your password within 72 hours',
  reset: 'set a new password within 15 minutes',
}

/** The message that brings a link to set a password: one line of GSM-7, as long as the link makes it. */
export const passwordLinkText = (purpose: PasswordLinkPurpose, link: string): string =>
  `Minit: ${SET_BY_LINK[purpose]}: ${link}`

// No WiFi name is longer than 32 bytes (IEEE 802.11), so only what cannot be one is ever shortened. Written all in
// extension characters it is 64 septets, which the longest wording still leaves free.
const LONGEST_NAME = 32
const NAME_IN_OTHER_SCRIPT = "the seller's network"

const smsName = (networkName: string): string => {
  const name = Array.from(networkName.normalize('NFC'), inGsm7).join('').replace(/\s+/g, ' ').trim()
  if (name === '') return NAME_IN_OTHER_SCRIPT
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 3).trimEnd()}...` : name
}

// Letters of Krio, Mende and Temne, and what phones put in the place of plain quotes and dashes.
const LOOKS_LIKE: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ə: 'e',
  Ə: 'E',
  œ: 'oe',
  Œ: 'OE',
  '`': "'",
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
}

const inGsm7 = (char: string): string => {
  if (/\s/.test(char)) return ' '
  if (isGsm7(char)) return char
  const plain =
    LOOKS_LIKE[char] ?? Array.from(char.normalize('NFKD'), (part) => LOOKS_LIKE[part] ?? part).join('')
  return Array.from(plain).filter(isGsm7).join('')
}
