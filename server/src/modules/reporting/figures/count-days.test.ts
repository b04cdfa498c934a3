import { expect, test } from 'vitest'
import { inParts } from './count-days.ts'

const DAYS = Array.from({ length: 91 }, (_, at) => `day ${at}`)

const sizesOf = (sales: (at: number) => number): number[] =>
  inParts(DAYS, new Map(DAYS.map((day, at) => [day, sales(at)]))).map(({ length }) => length)

test('counts 30 days at once where they sold little, and leaves out none', () => {
  expect(sizesOf(() => 10)).toEqual([30, 30, 30, 1])
  expect(inParts(DAYS, new Map()).flat()).toEqual(DAYS)
})

test('counts only a few busy days at once, so that no statement times out', () => {
  expect(sizesOf(() => 1_000)).toEqual(Array.from({ length: 19 }, (_, at) => (at < 18 ? 5 : 1)))
})

test('counts a day above the batch limit alone', () => {
  expect(sizesOf((at) => (at === 1 ? 50_000 : 0))).toEqual([1, 1, 30, 30, 29])
  expect(inParts([], new Map())).toEqual([])
})
