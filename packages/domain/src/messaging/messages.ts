import type { PasswordLinkPurpose } from '../identity/passwords.ts'
import { formatClock, formatDayOfMonth, freetownDay, minutesInWords } from '../kernel/durations.ts'
import { transliterate } from '../kernel/letters.ts'
import { formatLe } from '../money/money.ts'
import { ALERT_ADVICE, CREDIT_WORDS, causeText, NOT_MEASURED } from '../network/cause-texts.ts'
import type { CreditCause, ShownCause, SilenceCauseNow } from '../network/causes.ts'
import type { PassHours } from '../passes/pass-hours.ts'
import { GIFT_WORDS } from '../sales/gifts.ts'
import type { SumLimits, SumRefusal } from '../shop/any-sum.ts'
import { latestStartText, SHOW_TO_SELLER } from '../shop/joining.ts'
import { hoursText } from '../shop/option-words.ts'
import { sentName } from '../shop/sent-names.ts'
import type { SubscriptionStatus } from '../shop/subscriptions.ts'
import type { WifiAccess, WifiKind } from '../shop/wifi.ts'

// GSM 03.38 (3GPP TS 23.038): the basic alphabet, and the extension table whose characters cost two septets.
const GSM7_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM7_EXTENSION = new Set('\f^{}\\[~]|€')

/** The longest text that travels, and is paid for, as one message. */
export const SMS_SEPTETS = 160

// A longer text travels in parts, each with a header that takes up room.
const PART_SEPTETS = 153

/** Returns the length of a text in septets: extension characters count twice. Infinite if it is not GSM-7. */
export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((length, char) => length + septetsOf(char), 0)

/**
 * Whether every character is in the GSM alphabet, so that one message carries 160 characters instead of 70.
 */
export const isGsm7 = (text: string): boolean => Number.isFinite(gsm7Length(text))

/**
 * Returns in how many messages a GSM-7 text travels and is paid for. A two-septet character is never split.
 */
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

type Access = WifiAccess & {
  networkName: string
  code: string
  expiresAt: Date
  /** Its time begins with its first use, or at `expiresAt` at the latest. */
  isUnused?: boolean
  /** The minutes left of a pass whose minutes run only while its phones are online; null for others. */
  onlineMinutes?: number | null
  /**
   * The seller connects the phone by hand, and its time begins then, or now at the latest; null once it has
   * begun.
   */
  startsBy?: Date | null
  /** The hours in which it opens phones; null: always. */
  hours?: PassHours | null
  /** The URL of the pass's page. */
  link: string
  /**
   * For a voucher of the seller's own router, which counts its time; with the password that it may require.
   */
  stock?: { password: string | null } | null
  /** Another customer paid for it. */
  isGift?: boolean
  /** Bought by dialling: no screen named what the sum buys. */
  dialled?: DialledSum | null
}

/** A sum that was dialled, in minor units, and the minutes that it bought. */
export type DialledSum = { sumMinor: number; minutes: number }

const HOW_TO_USE: Record<WifiKind, (code: string) => string> = {
  captive: (code) => `It is open. On the page that opens type code ${code}`,
  per_pass_key: (code) => `Password: ${code}`,
  enterprise: (code) => `Identity and password, both: ${code}`,
}

const howToUse = ({ kind, hasRouter, code }: Pick<Access, 'kind' | 'hasRouter' | 'code'>): string =>
  hasRouter ? HOW_TO_USE[kind](code) : `${SHOW_TO_SELLER}: ${code}`

/** The end of a pass that the seller may start earlier: "20 Nov 15:47 at the latest". */
export const latestEndText = (expiresAt: Date): string => `${expiresText(expiresAt)} at the latest`

/** When the time ends, or by when it begins. */
const timeWords = ({
  expiresAt,
  isUnused = false,
  onlineMinutes = null,
  startsBy = null,
  hours = null,
}: Access): string => {
  if (startsBy !== null)
    return `Your time starts then, ${latestStartText(startsBy)}. Ends ${latestEndText(expiresAt)}`
  const waiting = onlineMinutes === null ? '' : `${onlineMinutes} min, they run only while online. `
  const isKept = isUnused || onlineMinutes !== null
  const end = `${waiting}${isKept ? 'Use by' : 'Ends'} ${expiresText(expiresAt)}`
  return hours === null ? end : `${end}, only ${hoursText(hours)}`
}

const passwordWords = (password: string | null): string => (password === null ? '' : `, password ${password}`)

const MAX_PARTS = 2

/**
 * Writes the message with a pass: its code as the pass spells it, and the link to its page. Always one line
 * of GSM-7 and at most two messages long, whatever the network's name. Omits a link that would need a third
 * message.
 */
export const accessText = (access: Access): string => {
  const { networkName, link, stock = null, isGift = false, dialled = null } = access
  if (dialled !== null) return dialledText(access, dialled)
  const how =
    stock === null
      ? `${howToUse(access)}. ${timeWords(access)}.`
      : `${HOW_TO_USE.captive(access.code)}${passwordWords(stock.password)}. The WiFi counts its time.`
  const text = `${isGift ? `${GIFT_WORDS} ` : ''}WiFi: ${smsName(networkName)}. ${how}`
  const withLink = `${text} Pass: ${link}`
  return isGsm7(link) && smsParts(withLink) <= MAX_PARTS ? withLink : text
}

/** Always one SMS, as most who dial read it without data: omits the link, then how to use the code, if it is longer. */
const dialledText = (access: Access, { sumMinor, minutes }: DialledSum): string => {
  const bought = `${formatLe(sumMinor)} bought ${minutesInWords(minutes)}. WiFi: ${smsName(access.networkName)}.`
  const text = `${bought} ${howToUse(access)}. ${timeWords(access)}.`
  const withLink = `${text} Pass: ${access.link}`
  const fits = (one: string): boolean => gsm7Length(one) <= SMS_SEPTETS
  return [withLink, text].find(fits) ?? `${bought} Code: ${access.code}. ${timeWords(access)}.`
}

const SET_BY_LINK: Record<PasswordLinkPurpose, string> = {
  first: 'set your password within 72 hours',
  reset: 'set a new password within 15 minutes',
}

/** Writes the message with a link to set a password: one line of GSM-7, as long as the link makes it. */
export const passwordLinkText = (purpose: PasswordLinkPurpose, link: string): string =>
  `Minit: ${SET_BY_LINK[purpose]}: ${link}`

/**
 * Writes the message about minutes returned after a power cut; always one SMS. Names the end's day if it is
 * not today.
 */
export const outageCreditText = (
  { minutes, expiresAt, cause }: { minutes: number; expiresAt: Date; cause: CreditCause },
  now: Date,
): string => {
  const isToday = freetownDay(expiresAt) === freetownDay(now)
  const end = isToday ? formatClock(expiresAt) : expiresText(expiresAt)
  return `${CREDIT_WORDS[cause]}: ${minutes} min given back. Your time now ends at ${end}.`
}

/** News about a router for its seller: offline since an instant, or back, with the cause if it is known. */
export type RouterNews = { name: string; lastHeardAt: Date } & (
  | { kind: 'gone'; cause: SilenceCauseNow }
  | { kind: 'back'; cause: Pick<ShownCause, 'cause' | 'fromAt' | 'untilAt'> | null; now: Date }
)

const OTHER_ROUTER = 'in your shop'

/** Writes the message about a router; always one SMS, so a long name is shortened. */
export const routerText = (news: RouterNews): string => {
  const router = smsName(news.name, OTHER_ROUTER)
  const since = expiresText(news.lastHeardAt)
  if (news.kind === 'gone')
    return `Minit: router ${router} has been offline since ${since}. ${ALERT_ADVICE[news.cause]}`
  const { cause, now } = news
  const why =
    cause === null || cause.cause === 'unknown'
      ? `It was offline from ${since}`
      : causeText({ ...NOT_MEASURED, ...cause }, now)
  return `Minit: router ${router} is online again. ${why}.`
}

/** A price that the platform changed automatically, for its seller. */
export type RateNews = { name: string; fromMinor: number; toMinor: number; isBack: boolean }

export const ratesText = ({ name, fromMinor, toMinor, isBack }: RateNews): string => {
  const pack = smsName(name, 'your package')
  const change = `is now ${formatLe(toMinor)}, it was ${formatLe(fromMinor)}.`
  const why = isBack ? 'The other price earned less.' : 'We check how it sells.'
  return `Minit: ${pack} ${change} ${why} You can switch automatic prices off under Packages.`
}

// No WiFi name is longer than 32 bytes (IEEE 802.11), so only an impossible name is shortened. In extension
// characters it takes 64 septets, for which the longest text still has room.
const MAX_NAME_LENGTH = 32
/** Replaces a name that a message cannot or must not contain. */
export const NAME_LEFT_OUT = "the seller's network"

/** A name as an SMS may carry it, or other words for one that it must not. */
export const smsName = (networkName: string, otherwise = NAME_LEFT_OUT): string => {
  const name = transliterate(sentName(networkName, ''), isGsm7)
  if (name === '') return otherwise
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 3).trimEnd()}...` : name
}

/** How many messages a seller may send on one day in Africa/Freetown at the platform's cost. */
export const MESSAGES_A_DAY = { onTrial: 50, standard: 500 } as const

export const messagesADay = (status: SubscriptionStatus): number =>
  status === 'trial' ? MESSAGES_A_DAY.onTrial : MESSAGES_A_DAY.standard

/**
 * Returns how many messages about a seller's own account (password links, codes, invoices) count on one day:
 * half. So password links requested in the seller's name cannot use up the customers' messages.
 */
export const accountMessagesADay = (status: SubscriptionStatus): number =>
  Math.floor(messagesADay(status) / 2)

/** To a number: the code that shows its passes. */
export const myCodeText = (code: string): string =>
  `Minit: ${code} is your code to see your passes. Valid 10 minutes. Never share it.`

/** To a number that wants free minutes: the code proves it. */
export const freeCodeText = (code: string): string =>
  `Minit: ${code} is your code to go online free. Valid 10 minutes. Never share it.`

/** To the new payout number. */
export const payoutCodeText = (code: string): string =>
  `Minit: ${code} is your code to receive your sales money on this number. Valid 15 minutes. Not you? Ignore this.`

/** To the previous payout number, or to the seller's e-mail address. */
export const payoutChangedText = (maskedPhone: string, heldUntil: Date): string =>
  `Minit: from ${formatClock(heldUntil)} on ${formatDayOfMonth(heldUntil)} your sales money goes to ${maskedPhone}. Not you? Call us now.`

/** To a sponsor whose money came. */
export const sponsorPaidText = (amount: string, link: string): string =>
  `Minit: ${amount} came. Phones go online with it now. Your figures: ${link}`

/** To a sponsor whom a seller asks. */
export const sponsorAskedText = (amount: string, link: string): string =>
  `Minit: a shop asks you to pay ${amount}, so that others go online free there. Look, and pay if you like: ${link}`

/** To a sponsor who pays by invoice. */
export const sponsorInvoicedText = (amount: string, link: string): string =>
  `Minit: your invoice for ${amount} is ready. Phones go online once it is paid: ${link}`

/** To a sponsor, once all minutes are used. */
export const sponsorUsedText = (link: string): string =>
  `Minit: all minutes that you paid for are used. Thank you. Your figures: ${link}`

type SponsorsRest = {
  amount: string
  /** Null where it came by bank. */
  maskedPhone: string | null
  /** A provider sends it back; else an admin does. */
  goesBack: boolean
}

/** To a sponsor at the end, of what was left; null where nothing was. */
export const sponsorEndedText = (rest: SponsorsRest | null): string => {
  if (rest === null) return 'Minit: your sponsorship is over. All of it was used. Thank you.'
  const { amount, maskedPhone, goesBack } = rest
  const to = maskedPhone ?? 'the account that it came from'
  const back = goesBack ? `and goes back to ${to}` : `and Minit support sends it back to ${to}`
  return `Minit: your sponsorship is over. ${amount} was left ${back}. Thank you.`
}

type RefundNews = { amount: string; maskedPhone: string; endsPass: boolean }

/** To a customer whose refund is under way or was sent. It contains no text that a user typed. */
export const refundText = (
  kind: 'under_way' | 'sent',
  { amount, maskedPhone, endsPass }: RefundNews,
): string =>
  kind === 'under_way'
    ? `Minit: ${amount} is on its way back to ${maskedPhone}.${endsPass ? ' The pass has ended.' : ''}`
    : `Minit: ${amount} was sent back to ${maskedPhone}.`

type RefusedSum = {
  amount: string
  limits: Pick<SumLimits, 'leastMinor' | 'mostMinor'> | null
  /** A provider sends it back; else an admin does. */
  goesBack: boolean
}

/** Why a dialled sum bought nothing, for its payer: what to do instead, and who sends the money back. */
export const sumRefusedText = (refused: SumRefusal, { amount, limits, goesBack }: RefusedSum): string => {
  const range = limits && `pay ${formatLe(limits.leastMinor)} to ${formatLe(limits.mostMinor)}`
  const sent = goesBack ? 'The money goes back to this number.' : 'Minit support sends it back.'
  const back = refused === 'other_currency' ? 'Minit support looks at it.' : sent
  return `Minit: ${amount} bought no minutes: ${REFUSED_WORDS[refused](range ?? 'scan the code for the prices')}. ${back}`
}

const REFUSED_WORDS: Record<SumRefusal, (range: string) => string> = {
  switched_off: () => 'this code is switched off',
  shop_stopped: () => 'the shop does not sell now',
  shop_closed: () => 'the shop is closed now',
  no_scale: () => 'the shop sells no minutes by dialling now',
  too_little: (range) => `it is too little, ${range}`,
  too_much: (range) => `it is too much, ${range}`,
  other_currency: () => 'only leones buy minutes',
}
