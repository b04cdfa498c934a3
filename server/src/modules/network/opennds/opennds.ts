import type { RouterReportBody } from '@minit/contract/public/routers.ts'
import { hasControlCharacters } from '@minit/domain/kernel/typed-lines.ts'
import { type ReportedPhone, readMac } from '@minit/domain/network/router-orders.ts'
import type * as z from 'zod/mini'

/**
 * What a router says of a phone that it sends to us. Anybody can write such a text: it is a claim. `logsIn`: the router opens once
 * the phone itself comes to its login address.
 */
export type Redirect = { mac: string; wantedUrl: string | null; logsIn: boolean }

/**
 * Reads the redirect's `fas` (levels 1 and 4): base64 of `name=value` parts that are URL-escaped. Null where it names no
 * phone. A `+` that was not escaped arrives as a space.
 */
export const readRedirect = (fas: string): Redirect | null => {
  const text = Buffer.from(fas.replaceAll(' ', '+'), 'base64').toString('utf8')
  const values = new Map(text.split(', ').map(readPart))
  const mac = readMac(values.get('clientmac') ?? '')
  return mac === null ? null : { mac, wantedUrl: readWantedUrl(values.get('originurl')), logsIn: false }
}

const readPart = (part: string): [name: string, value: string] => {
  const at = part.indexOf('=')
  return [part.slice(0, Math.max(at, 0)), unescaped(part.slice(at + 1))]
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const MAX_URL = 500

/** A page of the web, and nothing that a link must not lead to. */
export const readWantedUrl = (text = ''): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  // As it is carried: letters of other alphabets are nine signs each there, and a place has room for so many.
  if (href.length > MAX_URL) return null
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** A phone of a router's list with what it has used since it was let in. Octets; null for a number that cannot be. */
export type RouterPhone = ReportedPhone & {
  downOctets: number | null
  upOctets: number | null
  /** When the router last heard of it, by the router's clock, epoch seconds; 0 where it does not say. */
  activeAt: number
}

export type OpenndsReport = z.output<typeof RouterReportBody>

/** At most so many phones are read of a report: a small router serves fewer. */
const MAX_PHONES = 500

type Client = Readonly<Record<string, unknown>>

/** What a report says of one phone, or by name of all; null for what is no such thing. */
const objectIn = (said: unknown): Client | null =>
  // An object read by key: each value is judged where it is used.
  typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Client) : null

/** A word that can be kept; null for anything else, as for one with a NUL, which the database takes nowhere. */
const textIn = (word: unknown): string | null => {
  if (typeof word === 'number') return String(word)
  return typeof word === 'string' && !hasControlCharacters(word) ? word : null
}

/**
 * The phones that openNDS knows, by the router's own clock (epoch seconds). Null where it could not be asked or said nothing that can be
 * read: only an empty object says that all have gone.
 */
export const phonesOf = (report: OpenndsReport, clockSeconds: number): RouterPhone[] | null => {
  const clients = objectIn(report.clients)
  if (clients === null) return null
  return Object.entries(clients)
    .slice(0, MAX_PHONES)
    .flatMap(([name, said]) => {
      const client = objectIn(said)
      const mac = readMac(textIn(client?.mac) ?? name)
      if (client === null || mac === null) return []
      const isOpen = client.state === 'Authenticated'
      const secondsLeft = isOpen ? wholeOf(client.session_end, LARGEST.epochSeconds) : null
      return [
        {
          mac,
          isOpen,
          secondsLeft: secondsLeft === null ? null : secondsLeft - clockSeconds,
          downOctets: octetsOf(client.download_this_session),
          upOctets: octetsOf(client.upload_this_session),
          downKbps: wholeOf(client.download_rate_limit_threshold, LARGEST.kbps),
          activeAt: wholeOf(client.last_active, LARGEST.epochSeconds) ?? 0,
        },
      ]
    })
}

/** `ndsctl json` counts kilobytes of 1,024 octets (openNDS 9.10). */
const KILOBYTE = 1024

/** What no router can mean: a larger number is read as none, and the other phones of the report count. */
const LARGEST = {
  /** A pebibyte: no phone uses so much in one session. */
  kilobytes: 2 ** 40,
  /** The year 36812. */
  epochSeconds: 2 ** 40,
  /** A terabit a second. */
  kbps: 1_000_000_000,
}

/** What was counted, in octets: 0 where nothing is said, null for what no router can mean. */
const octetsOf = (word: unknown): number | null => {
  if (word === undefined || word === 'null') return 0
  const kilobytes = wholeOf(word, LARGEST.kilobytes)
  return kilobytes === null ? null : kilobytes * KILOBYTE
}

/** A whole number from 0 to `largest`; null for anything else, as for openNDS's `null`. */
const wholeOf = (word: unknown, largest: number): number | null => {
  const text = textIn(word) ?? ''
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return number >= 0 && number <= largest ? Math.trunc(number) : null
}

/** The version of openNDS, which stands in each client and not above them (9.10); null where no phone is there to say it. */
export const versionOf = ({ version, clients }: OpenndsReport): string | null => {
  const said = [version, ...Object.values(objectIn(clients) ?? {}).map((client) => objectIn(client)?.version)]
  for (const word of said) {
    const text = textIn(word)
    if (text !== null && text !== '') return text.slice(0, MAX_VERSION)
  }
  return null
}

const MAX_VERSION = 40
