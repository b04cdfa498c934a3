import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawStatement } from '../../src/modules/money/payouts/draw-statement.ts'
import { exportStatement } from '../../src/modules/money/payouts/statement.ts'
import { clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { textsIn } from '../statement-texts.ts'
import { travelFixture } from '../travels.ts'

let fixture: TestApp
let shops: ReturnType<typeof travelFixture>
let kissy: TestSeller
let lumley: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  shops = travelFixture(fixture)
})
beforeEach(async () => {
  kissy = await shops.aShop('Kissy Corner')
  lumley = await shops.aShop('Lumley Net')
  await shops.travels(kissy, lumley, 1_000)
  await shops.travels(lumley, kissy, 300)
  await clearTravels(fixture.deps)
})
afterAll(() => fixture.close())

const month = () => fixture.deps.now().toISOString().slice(0, 7)

const csvOf = async (at: TestSeller): Promise<string[][]> => {
  let text = ''
  for await (const piece of exportStatement(fixture.deps, at.id, month()).pieces) text += piece
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.split(';').length > 3 ? line.split(';') : line.split(',')))
}

test('a clearing is a line of both statements, with the other shop and both sums', async () => {
  const ofHome = (await csvOf(kissy)).find((cells) => cells.includes('Clearing'))
  const ofHost = (await csvOf(lumley)).find((cells) => cells.includes('Clearing'))
  expect(ofHome?.join(',')).toContain('"Earned Le 3, given Le 10",Lumley Net')
  expect(ofHome?.slice(-3, -1)).toEqual(['-7', '28'])
  expect(ofHost?.join(',')).toContain('"Earned Le 10, given Le 3",Kissy Corner')
  expect(ofHost?.slice(-3, -1)).toEqual(['7', '42'])
})

const pdfOf = async (at: TestSeller): Promise<string[]> => {
  const chunks: Buffer[] = []
  for await (const piece of (await drawStatement(fixture.deps, at.id, month())).pieces)
    chunks.push(Buffer.from(piece))
  return textsIn(Buffer.concat(chunks)).flat()
}

test('the paper has the line, and the sum of the month’s clearings', async () => {
  const texts = await pdfOf(kissy)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Clearing',
      'Lumley Net',
      'Earned Le 3, given Le 10',
      'minutes of others, less own',
    ]),
  )
  expect(texts[texts.indexOf('minutes of others, less own') + 1]).toBe('-7.00')
})

test('a payout carries what other shops paid', async () => {
  await shops.mayBePaid(lumley)
  await shops.until(lumley, await shops.asks(lumley, 4_200), 'paid')
  const line = (await csvOf(lumley)).find((cells) => cells.includes('Clearing'))
  expect(line?.at(-1)).not.toBe('')
})
