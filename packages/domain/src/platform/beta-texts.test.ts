import { expect, test } from 'vitest'
import { BETA_TEXT_LIMITS, splitFigure, USUAL_BETA_TEXTS } from './beta-texts.ts'

test.each([
  ['FREE during beta', 'FREE', 'during beta'],
  ['Le 5 a sale', 'Le 5', 'a sale'],
  ['2.5% of each sale', '2.5%', 'of each sale'],
  ['FREE', 'FREE', ''],
  ['', '', ''],
])('splits %j into the figure %j and the note %j', (text, figure, note) => {
  expect(splitFigure(text)).toEqual([figure, note])
})

test('default texts fit the length limits of an admin’s texts', () => {
  for (const [name, text] of Object.entries(USUAL_BETA_TEXTS))
    expect([name, text.length <= BETA_TEXT_LIMITS[name as keyof typeof BETA_TEXT_LIMITS]]).toEqual([
      name,
      true,
    ])
})
