import type { RouterReportBody } from '@minit/contract/public/routers.ts'
import { hasControlCharacters } from '@minit/domain/kernel/typed-lines.ts'
import { type ReportedPhone, readMac } from '@minit/domain/network/router-orders.ts'
import type * as z from 'zod/mini'

/**
 * A router's redirect of a phone. Anyone can write one, so it is only a claim. `logsIn`: the router gives
 * access once the phone opens its login address.
 */
export type Redirect = { mac: string; wantedUrl: string | null; logsIn: boolean }

/**
 * Reads the redirect's `fas` (levels 1 and 4): base64 of URL-escaped `name=value` parts. Null without a
 * phone. An unescaped `+` arrives as a space.
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

/** Accepts a web address, and no other kind of link. */
export const readWantedUrl = (text = ''): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  // The escaped length: other alphabets take nine characters for each letter, and a place's size is limited.
  if (href.length > MAX_URL) return null
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** A phone in a router's list with its data since it got access. Octets; null for an impossible number. */
export type RouterPhone = ReportedPhone & {
  downOctets: number | null
  upOctets: number | null
  /** When the router last heard of it, by the router's clock, epoch seconds; 0 if unknown. */
  activeAt: number
  /** For how many seconds it has been silent; null if unknown. */
  idleSeconds: number | null
}

export type OpenndsReport = z.output<typeof RouterReportBody>

/** At most this many phones are read of a report: a small router serves fewer. */
const MAX_PHONES = 500

type Client = Readonly<Record<string, unknown>>

/** An object of the report, for one phone or all; null for anything else. */
const objectIn = (value: unknown): Client | null =>
  // Each value is validated where it is used.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Client) : null

/** A storable text; null for anything else, such as a text with NUL, which PostgreSQL rejects. */
const textIn = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !hasControlCharacters(value) ? value : null
}

/**
 * The phones of openNDS, by the router's clock (epoch seconds). Null if openNDS did not answer or the report
 * is unreadable: only an empty object means that all phones left.
 */
export const phonesOf = (report: OpenndsReport, clockSeconds: number): RouterPhone[] | null => {
  const clients = objectIn(report.clients)
  if (clients === null) return null
  return Object.entries(clients)
    .slice(0, MAX_PHONES)
    .flatMap(([name, value]) => {
      const client = objectIn(value)
      const mac = readMac(textIn(client?.mac) ?? name)
      if (client === null || mac === null) return []
      const isOpen = client.state === 'Authenticated'
      const activeAt = wholeOf(client.last_active, LARGEST.epochSeconds) ?? 0
      const secondsLeft = isOpen ? wholeOf(client.session_end, LARGEST.epochSeconds) : null
      return [
        {
          mac,
          isOpen,
          secondsLeft: secondsLeft === null ? null : secondsLeft - clockSeconds,
          downOctets: octetsOf(client.download_this_session),
          upOctets: octetsOf(client.upload_this_session),
          ...(client.download_rate_limit_threshold !== undefined && {
            downKbps: wholeOf(client.download_rate_limit_threshold, LARGEST.kbps),
          }),
          activeAt,
          idleSeconds: activeAt === 0 ? null : Math.max(0, clockSeconds - activeAt),
        },
      ]
    })
}

/** `ndsctl json` counts kilobytes of 1,024 octets (openNDS 9.10). */
const KILOBYTE = 1024

/** Upper limits: a larger number counts as missing, and the report's other phones still count. */
const LARGEST = {
  /** A pebibyte, more than any session transfers. */
  kilobytes: 2 ** 40,
  /** The year 36812. */
  epochSeconds: 2 ** 40,
  /** A terabit a second. */
  kbps: 1_000_000_000,
}

/** A counter in octets: 0 if it is missing, null if it is impossible. */
const octetsOf = (value: unknown): number | null => {
  if (value === undefined || value === 'null') return 0
  const kilobytes = wholeOf(value, LARGEST.kilobytes)
  return kilobytes === null ? null : kilobytes * KILOBYTE
}

/** A whole number from 0 to `largest`; null for anything else, such as openNDS's `null`. */
const wholeOf = (value: unknown, largest: number): number | null => {
  const text = textIn(value) ?? ''
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return number >= 0 && number <= largest ? Math.trunc(number) : null
}

/** The version of openNDS, which 9.10 reports in each client and not above them; null without a client. */
export const versionOf = ({ version, clients }: OpenndsReport): string | null => {
  const versions = [
    version,
    ...Object.values(objectIn(clients) ?? {}).map((client) => objectIn(client)?.version),
  ]
  for (const value of versions) {
    const text = textIn(value)
    if (text !== null && text !== '') return text.slice(0, MAX_VERSION)
  }
  return null
}

const MAX_VERSION = 40
