import { cleanCode } from '../kernel/clean-text.ts'
import { HOUR_MS } from '../kernel/durations.ts'
export const PROPERTY_TYPES = ['home', 'business'] as const
export const PERMISSION_ANSWERS = ['yes', 'no', 'not_sure'] as const
export const YES_NO = ['yes', 'no'] as const
export const VULT_ANSWERS = ['yes', 'no', 'heard_but_not_using'] as const
export const MOBILE_PROVIDERS = ['orange', 'africell', 'qcell', 'one', 'other'] as const
export const INTERNET_PACKAGES = ['basic', 'standard', 'premium', 'enterprise', 'other'] as const

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const

/** The promised hours until an answer. */
const REVIEW_PROMISED_HOURS = { soonest: 24, latest: 48 } as const

/** Returns the whole hours that an application has waited, compared with the promise. */
export const applicationAge = (
  createdAt: Date,
  now: Date,
): { hours: number; standing: 'new' | 'due' | 'late' } => {
  const hours = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS))
  if (hours >= REVIEW_PROMISED_HOURS.latest) return { hours, standing: 'late' }
  return { hours, standing: hours >= REVIEW_PROMISED_HOURS.soonest ? 'due' : 'new' }
}

const beforeThousands = /,(?=\d{3}(?!\d))/g

/** Reads an integer as the forms do, also from "1,500" and "50 people"; 0 if there is none. */
export const integerTyped = (text: string): number => {
  const number = Number.parseInt(cleanCode(text).replace(beforeThousands, ''), 10)
  return Number.isSafeInteger(number) ? number : 0
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the reference shown to an applicant: APP, year, 8 characters. `bytes` are 8 random bytes. */
export const applicationReference = (year: number, bytes: Uint8Array): string => {
  const letters = Array.from(bytes.slice(0, 8), (byte) =>
    REFERENCE_LETTERS.charAt(byte % REFERENCE_LETTERS.length),
  )
  return `APP-${year}-${letters.join('')}`
}

/** Whether a text has the form of an application reference. */
export const isApplicationReference = (text: string): boolean => /^APP-\d{4}-[2-9A-HJ-NP-Z]{8}$/.test(text)

/** Splits a full name into the first name and the rest, which may be empty. */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The initial name of a business. */
export const firstBusinessName = (firstName: string): string => `${firstName}'s WiFi`

const SLUG_LENGTH = 48
/** Words that most shops have, so they tell no shop from another. */
const COMMON_WORDS = /^(wifi|wi|fi|internet|freetown)$/

/**
 * Returns the readable part of a seller's address, short enough to type: lower case letters, digits and
 * dashes, without words that most shops have. Never empty.
 */
export const slugOf = (...parts: readonly string[]): string => {
  const plain = parts
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['\u2019]s\b|['\u2019\p{M}]/gu, '')
    .replace(/ɛ|ə/g, 'e')
    .replace(/ɔ/g, 'o')
    .replace(/ŋ/g, 'ng')
    .replace(/[^a-z0-9]+/g, '-')
  const words = plain.split('-').filter((word) => word !== '' && !COMMON_WORDS.test(word))
  const slug = words.join('-').slice(0, SLUG_LENGTH).replace(/-+$/, '')
  return slug === '' ? 'wifi' : slug
}

const NETWORK_NAME_BYTES = 32

/** Returns the initial name of a network: the business's, cut to 32 bytes. */
export const firstNetworkName = (businessName: string): string => {
  const letters = Array.from(businessName.trim())
  while (new TextEncoder().encode(letters.join('')).length > NETWORK_NAME_BYTES) letters.pop()
  return letters.join('').trim()
}

/** Returns the note stored and sent with the status when an application is approved or rejected. */
export const reviewNotesFor = (status: 'approved' | 'rejected', fullName: string): string =>
  status === 'approved'
    ? `Application of ${fullName} approved. The account is open on trial and a link to set a password is on its way.`
    : `Application of ${fullName} rejected after review.`
