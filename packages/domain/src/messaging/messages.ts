import type { PasswordLinkPurpose } from '../identity/passwords.ts'
import { formatClock, formatDayOfMonth, freetownDay } from '../kernel/durations.ts'
import { spelledIn } from '../kernel/letters.ts'
import { formatLe } from '../money/money.ts'
import type { PassHours } from '../passes/pass-hours.ts'
import { GIFT_WORDS } from '../sales/gifts.ts'
import { latestStartText, SHOW_TO_SELLER } from '../shop/joining.ts'
import { hoursText } from '../shop/option-words.ts'
import { sentName } from '../shop/sent-names.ts'
import type { SubscriptionStatus } from '../shop/subscriptions.ts'
import type { WayIn, WifiKind } from '../shop/wifi.ts'

// GSM 03.38 (3GPP TS 23.038): the basic alphabet, and the extension table whose characters cost two septets.
const GSM7_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM7_EXTENSION = new Set('\f^{}\\[~]|€')

/** The longest message that is sent, and paid for, as one. */
export const SMS_SEPTETS = 160

// What is longer travels in parts, each with a header that takes its room.
const PART_SEPTETS = 153

/** The length of a text on the air in septets: extension characters count twice. Infinite when it is not GSM-7. */
export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((length, char) => length + septetsOf(char), 0)

/** Does the GSM alphabet hold every character, so that one message carries 160 and not 70? */
export const isGsm7 = (text: string): boolean => Number.isFinite(gsm7Length(text))

/** In how many messages a GSM-7 text travels, and is paid for: a sign of two septets is never cut in two. */
export const smsParts = (text: string): number => {
  if (gsm7Length(text) <= SMS_SEPTETS) return 1
  let [parts, used] = [1, 0]
  for (const septets of Array.from(text, septetsOf)) {
    if (used + septets > PART_SEPTETS) [parts, used] = [parts + 1, 0]
    used += septets
  }
  return parts
}

const septetsOf = (char: string): number => {
  if (GSM7_BASIC.has(char)) return 1
  return GSM7_EXTENSION.has(char) ? 2 : Number.POSITIVE_INFINITY
}

/** "20 Nov 15:47" */
export const expiresText = (expiresAt: Date): string =>
  `${formatDayOfMonth(expiresAt)} ${formatClock(expiresAt)}`

type Access = WayIn & {
  networkName: string
  code: string
  expiresAt: Date
  /** Its time begins with its first use, until `expiresAt` at the latest. */
  isUnused?: boolean
  /** The seller connects the phone by hand, and its time begins then, or at this instant at the latest; null where it has begun. */
  startsBy?: Date | null
  /** When it opens phones; null: always. */
  hours?: PassHours | null
  /** To the pass's own page. */
  link: string
  /** Of a code of the seller's own router, which counts its time; with the password that it may ask for. */
  stock?: { password: string | null } | null
  /** Somebody else paid for it. */
  isGift?: boolean
}

const HOW_TO_USE: Record<WifiKind, (code: string) => string> = {
  captive: (code) => `It is open. On the page that opens type code ${code}`,
  per_pass_key: (code) => `Password: ${code}`,
  enterprise: (code) => `Identity and password, both: ${code}`,
}

const howToUse = ({ kind, hasRouter, code }: Pick<Access, 'kind' | 'hasRouter' | 'code'>): string =>
  hasRouter ? HOW_TO_USE[kind](code) : `${SHOW_TO_SELLER}: ${code}`

/** The end of time that its seller's tap may begin earlier: "20 Nov 15:47 at the latest". */
export const latestEndText = (expiresAt: Date): string => `${expiresText(expiresAt)} at the latest`

/** When the time ends, or until when it begins. */
const timeWords = ({ expiresAt, isUnused = false, startsBy = null, hours = null }: Access): string => {
  if (startsBy !== null)
    return `Your time starts then, ${latestStartText(startsBy)}. Ends ${latestEndText(expiresAt)}`
  const end = `${isUnused ? 'Use by' : 'Ends'} ${expiresText(expiresAt)}`
  return hours === null ? end : `${end}, only ${hoursText(hours)}`
}

const passwordWords = (password: string | null): string => (password === null ? '' : `, password ${password}`)

const MAX_PARTS = 2

/**
 * The message that brings a pass, its code spelt as the pass spells it, with the link to its page: always one line of
 * GSM-7 and at most two messages long, whatever the network's name. A link that would need a third is left out.
 */
export const accessText = (access: Access): string => {
  const { networkName, link, stock = null, isGift = false } = access
  const how =
    stock === null
      ? `${howToUse(access)}. ${timeWords(access)}.`
      : `${HOW_TO_USE.captive(access.code)}${passwordWords(stock.password)}. The WiFi counts its time.`
  const text = `${isGift ? `${GIFT_WORDS} ` : ''}WiFi: ${smsName(networkName)}. ${how}`
  const withLink = `${text} Pass: ${link}`
  return isGsm7(link) && smsParts(withLink) <= MAX_PARTS ? withLink : text
}

const SET_BY_LINK: Record<PasswordLinkPurpose, string> = {
  first: 'set your password within 72 hours',
  reset: 'set a new password within 15 minutes',
}

/** The message that brings a link to set a password: one line of GSM-7, as long as the link makes it. */
export const passwordLinkText = (purpose: PasswordLinkPurpose, link: string): string =>
  `Minit: ${SET_BY_LINK[purpose]}: ${link}`

/** The message that tells a customer of minutes given back for a power cut; always one. The end is named with its day where that is not today. */
export const outageCreditText = (minutes: number, expiresAt: Date, now: Date): string => {
  const isToday = freetownDay(expiresAt) === freetownDay(now)
  const end = isToday ? formatClock(expiresAt) : expiresText(expiresAt)
  return `Power cut: ${minutes} min given back. Your time now ends at ${end}.`
}

/** What a seller is told of a router: that it is not heard since an instant, or that it is again. */
export type RouterNews = { name: string; kind: 'gone' | 'back'; lastHeardAt: Date }

const OTHER_ROUTER = 'in your shop'

/** The message that tells a seller of a router, always one; its name is shortened where it is long. */
export const routerText = ({ name, kind, lastHeardAt }: RouterNews): string => {
  const router = smsName(name, OTHER_ROUTER)
  return kind === 'gone'
    ? `Minit: no word from router ${router} since ${expiresText(lastHeardAt)}. Is it on? Customers may be offline.`
    : `Minit: router ${router} is back. It was away since ${expiresText(lastHeardAt)}.`
}

/** A price that the platform changed by itself, as the seller is told. */
export type RateNews = { name: string; fromMinor: number; toMinor: number; isBack: boolean }

export const ratesText = ({ name, fromMinor, toMinor, isBack }: RateNews): string => {
  const pack = smsName(name, 'your package')
  const change = `is now ${formatLe(toMinor)}, it was ${formatLe(fromMinor)}.`
  const why = isBack ? 'The other price brought less.' : 'We watch what it brings.'
  return `Minit: ${pack} ${change} ${why} You can switch automatic prices off under Packages.`
}

// No WiFi name is longer than 32 bytes (IEEE 802.11), so only what cannot be one is ever shortened. Written all in
// extension characters it is 64 septets, which the longest wording still leaves free.
const MAX_NAME_LENGTH = 32
/** For a name that a message cannot or may not carry. */
export const NAME_LEFT_OUT = "the seller's network"

const smsName = (networkName: string, otherwise = NAME_LEFT_OUT): string => {
  const name = spelledIn(sentName(networkName, ''), isGsm7)
  if (name === '') return otherwise
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 3).trimEnd()}...` : name
}

/** How many messages a seller may have sent on one day in Africa/Freetown, at the platform's cost. */
export const MESSAGES_A_DAY = { onTrial: 50, standard: 500 } as const

export const messagesADay = (status: SubscriptionStatus): number =>
  status === 'trial' ? MESSAGES_A_DAY.onTrial : MESSAGES_A_DAY.standard

/**
 * How many messages about a seller's own account (password links, codes, invoices) count on one day: half of them. So nobody who
 * asks for links in the seller's name can use up what the customers' messages need.
 */
export const accountMessagesADay = (status: SubscriptionStatus): number =>
  Math.floor(messagesADay(status) / 2)

/** Shows whoever has the number what it bought. */
export const myCodeText = (code: string): string =>
  `Minit: ${code} is your code to see your passes. Valid 10 minutes. Never give it to anybody.`

/** To the number that money shall be sent to. */
export const payoutCodeText = (code: string): string =>
  `Minit: ${code} is your code to receive your sales money on this number. Valid 15 minutes. Not you? Ignore this.`

/** To the number that got the money until now, or to the seller's e-mail address. */
export const payoutChangedText = (maskedPhone: string, heldUntil: Date): string =>
  `Minit: your sales money now goes to ${maskedPhone}, not before ${formatClock(heldUntil)} on ${formatDayOfMonth(heldUntil)}. Was it not you? Call us now.`

type RefundNews = { amount: string; maskedPhone: string; endsPass: boolean }

/** To a customer whose money goes back, and once it has gone. It holds nothing that a person typed. */
export const refundText = (
  kind: 'under_way' | 'sent',
  { amount, maskedPhone, endsPass }: RefundNews,
): string =>
  kind === 'under_way'
    ? `Minit: ${amount} is on its way back to ${maskedPhone}.${endsPass ? ' The pass has ended.' : ''}`
    : `Minit: ${amount} was sent back to ${maskedPhone}.`
