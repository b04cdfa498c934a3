import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

const NUMBERS = ['+23276123456', '+23230000001', '+447700900123', '+6834002']

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const digits = (least: number, most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: least, maxLength: most }).map((all) => all.join(''))
const between = fc.constantFrom('', '', ' ', '-', '.', ') ', '/', '  ')
const words = fc.constantFrom('', 'rang ', 'Le 76', '2026-11-23T12:00', '"', ' ', '0', '00', '+', '232')

/**
 * The number with or without the prefix that people omit, its digits separated as people write them, within
 * other text.
 */
const written = fc
  .record({
    number: fc.constantFrom(...NUMBERS),
    from: fc.integer({ min: 0, max: 4 }),
    gaps: fc.array(between, { minLength: 16, maxLength: 16 }),
    around: fc.tuple(words, digits(0, 3), between, between, digits(0, 3), words),
  })
  .map(({ number, from, gaps, around: [before, left, gapLeft, gapRight, right, after] }) => {
    const spelled = [...number.slice(from)].map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('')
    return { number, text: `${before}${left}${gapLeft}${spelled}${gapRight}${right}${after}` }
  })

const texts = () =>
  fc.sample(written, { seed: 1, numRuns: 3_000 }).map(({ number, text }) => ({ number, text }))

/** Texts that contain the number by its pattern, and those of them that the index's words miss. */
const missedBy = async (found: string) => {
  const [row] = await fixture.database.asOwner<{ held: number; missed: number }>(
    `select count(*)::int as held, (count(*) filter (where not (${found})))::int as missed
     from jsonb_to_recordset($1::jsonb) as t (number text, text text) where text ~ number_pattern(number)`,
    [JSON.stringify(texts())],
  )
  return row
}

test('a text that contains a number in any format is found by the last digits of the number', async () => {
  const { held = 0, missed } = (await missedBy('numbers_in(array[text]) && array[right(number, 7)]')) ?? {}
  expect(held).toBeGreaterThan(500)
  expect(missed).toBe(0)
})

test('negative control: found by adjacent digits alone, some are missed', async () => {
  const pipelined = `array(select substr(run[1], at, 7) from regexp_matches(text, '[0-9]+', 'g') as run,
    generate_series(1, length(run[1]) - 6) as at) && array[right(number, 7)]`
  expect((await missedBy(pipelined))?.missed).toBeGreaterThan(0)
})

test('texts without numbers have no index words', async () => {
  const [row] = await fixture.database.asOwner(
    `select numbers_in(array['Le 500 on 2026', null, '']) as found, numbers_in('{}') as nothing`,
  )
  expect(row).toEqual({ found: [], nothing: [] })
})
