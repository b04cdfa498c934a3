import { expect, test } from 'vitest'
import { spanWithout } from './time-spans.ts'

const span = (from: number, until: number) => ({ fromAt: new Date(from), untilAt: new Date(until) })

test.each([
  ['no hole', [], [[0, 10]]],
  ['a hole before it', [[-5, 0]], [[0, 10]]],
  ['a hole at its beginning', [[-5, 3]], [[3, 10]]],
  [
    'a hole in it',
    [[3, 5]],
    [
      [0, 3],
      [5, 10],
    ],
  ],
  ['a hole at its end', [[8, 20]], [[0, 8]]],
  ['a hole as long as it', [[0, 10]], []],
  [
    'two holes that overlap',
    [
      [2, 5],
      [4, 7],
    ],
    [
      [0, 2],
      [7, 10],
    ],
  ],
] as const)('a span with %s', (_, holes, left) => {
  expect(
    spanWithout(
      span(0, 10),
      holes.map(([from, until]) => span(from, until)),
    ),
  ).toEqual(left.map(([from, until]) => span(from, until)))
})
