import { expect, test } from 'vitest'
import { BETA_TEXT_LIMITS, splitFigure, USUAL_BETA_TEXTS } from './beta-texts.ts'

test.each([
  ['FREE during beta', 'FREE', 'during beta'],
  ['Le 5 a sale', 'Le 5', 'a sale'],
  ['2.5% of each sale', '2.5%', 'of each sale'],
  ['FREE', 'FREE', ''],
  ['', '', ''],
])('of %j the figure is %j and the rest %j', (text, figure, note) => {
  expect(splitFigure(text)).toEqual([figure, note])
})

test('the usual texts are no longer than an admin’s may be', () => {
  for (const [name, text] of Object.entries(USUAL_BETA_TEXTS))
    expect([name, text.length <= BETA_TEXT_LIMITS[name as keyof typeof BETA_TEXT_LIMITS]]).toEqual([
      name,
      true,
    ])
})
