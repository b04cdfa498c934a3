import { MOVES_A_PASS } from '@minit/domain/passes/pass-moves.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { refusedWith } from '../gifts.ts'
import { movingFixture } from '../moving.ts'
import { aMac } from '../phones-at.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'

const PHONES = 8

/** Eight phones take one pass at the same instant from the online one; returns how many moves succeed. */
const movesAtOnce = async (fixture: TestApp): Promise<number> => {
  const seller = await aSeller(fixture.deps)
  const holders = movingFixture(fixture, seller)
  const router = await aRouter(fixture, seller)
  const pass = await holders.pays((await router.join(aMac())).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  const places = []
  for (let phone = 0; phone < PHONES; phone += 1) places.push((await router.join(aMac())).place)
  // The page's own limit of six tries is not under test here.
  const tokenless = places.map((place, index) =>
    index < 6 ? refusedWith(holders.move(pass, place)) : Promise.resolve('not tried'),
  )
  const refusals = await Promise.all(tokenless)
  expect(
    await countRows(fixture, 'pass_devices', `purchase_id = '${pass.transactionId}' and removed_at is null`),
  ).toBe(1)
  return refusals.filter((code) => code === undefined).length
}

test('of phones that take a pass at one instant three succeed, and one holds it', async () => {
  const fixture = await startTestApp()
  try {
    expect(await movesAtOnce(fixture)).toBe(MOVES_A_PASS)
    expect(await countRows(fixture, 'passes', `moves_used = ${MOVES_A_PASS}`)).toBe(1)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the count all of them succeed', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as $$ begin new.moves_used := 0; return new; end $$;
      create trigger forget before update on passes for each row execute function forget()`)
    expect(await movesAtOnce(fixture)).toBeGreaterThan(MOVES_A_PASS)
  } finally {
    await fixture.close()
  }
})
