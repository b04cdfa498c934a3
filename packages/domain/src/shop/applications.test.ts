import { describe, expect, test } from 'vitest'
import {
  applicationAge,
  applicationReference,
  firstBusinessName,
  firstNetworkName,
  integerTyped,
  reviewNotesFor,
  slugOf,
  splitName,
} from './applications.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

describe('the age of an application against the promised 24 to 48 hours', () => {
  test.each([
    [0, 'new'],
    [23.9, 'new'],
    [24, 'due'],
    [47.9, 'due'],
    [48, 'late'],
    [200, 'late'],
  ])('%s hours is %s', (hours, standing) => {
    expect(applicationAge(hoursAgo(hours), NOW)).toEqual({ hours: Math.floor(hours), standing })
  })

  test('an application from a clock that runs ahead is new', () => {
    expect(applicationAge(hoursAgo(-1), NOW)).toEqual({ hours: 0, standing: 'new' })
  })
})

test.each([
  ['40', 40],
  [' 12 ', 12],
  ['7.9', 7],
  ['50 people', 50],
  ['1,500', 1500],
  ['\u202A40\u202C', 40],
  ['４０', 40],
  ['many', 0],
  ['', 0],
  ['99999999999999999999', 0],
])('reads the typed %j as %i', (text, number) => {
  expect(integerTyped(text)).toBe(number)
})

test('a reference is APP, the year and 8 characters that do not look alike', () => {
  expect(applicationReference(2026, new Uint8Array([0, 1, 2, 31, 32, 255, 8, 9]))).toBe('APP-2026-234Z2ZAB')
})

test.each([
  ['Aminata Kamara', 'Aminata', 'Kamara'],
  ['  Fatu   Bangura Sesay ', 'Fatu', 'Bangura Sesay'],
  ['Mohamed', 'Mohamed', ''],
])('splits %j into %s and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})

test('a new business is named after its owner', () => {
  expect(firstBusinessName('Aminata')).toBe("Aminata's WiFi")
})

test.each([
  [["Aminata's WiFi", 'Lumley Beach'], 'aminata-lumley-beach'],
  [['Sia’s WiFi', 'Lumley, Freetown'], 'sia-lumley'],
  [['Freetown Wi-Fi', 'Freetown'], 'wifi'],
  [['Mɔmɔ’s Ŋgɛ', 'Bo'], 'momo-ngge-bo'],
  [['  ***  '], 'wifi'],
  [['a'.repeat(60)], 'a'.repeat(48)],
])('%j gives the address %s', (parts, slug) => {
  expect(slugOf(...parts)).toBe(slug)
})

test('a network name is at most 32 bytes, cut between letters', () => {
  expect(firstNetworkName("Aminata's WiFi")).toBe("Aminata's WiFi")
  expect(firstNetworkName('ɔ'.repeat(20))).toBe('ɔ'.repeat(16))
})

test('the notes of a review state the outcome', () => {
  expect(reviewNotesFor('approved', 'Aminata Kamara')).toMatch(/^Application of Aminata Kamara approved/)
  expect(reviewNotesFor('rejected', 'Aminata Kamara')).toMatch(/rejected/)
})
