import { RETURNS_AN_HOUR } from '@minit/domain/passes/pass-moves.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { aMac } from '../phones-at.ts'
import { countRows } from '../records.ts'
import { buysInBrowser } from '../returning-phone.ts'
import { aRouter } from '../router.ts'

const PHONES = 10

/**
 * Phones with one browser's secret arrive at one instant, each with its own address; returns how often the
 * pass changed hands.
 */
const comeAtOnce = async (fixture: TestApp) => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  const { pass, cookie } = await buysInBrowser(fixture, seller, (await router.join(aMac())).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  const macs = Array.from({ length: PHONES }, aMac)
  await Promise.all(macs.map((mac) => router.join(mac, 'http://example.org/', cookie)))
  for (const _ of ['opened', 'said so']) await router.turn()
  const ofPass = `purchase_id = '${pass.transactionId}'`
  return {
    rows: await countRows(fixture, 'pass_devices', ofPass),
    holders: await countRows(fixture, 'pass_devices', `${ofPass} and removed_at is null`),
    open: macs.filter(router.isOpen).length,
  }
}

test('of phones with a copied browser one is online, and the pass changes hands six times an hour', async () => {
  const fixture = await startTestApp()
  try {
    expect(await comeAtOnce(fixture)).toEqual({ rows: 1 + RETURNS_AN_HOUR, holders: 1, open: 1 })
  } finally {
    await fixture.close()
  }
})

test('negative control: without the count it goes through all of them', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as $$ begin new.points := 0; return new; end $$;
      create trigger forget before insert or update on rate_limits for each row execute function forget()`)
    expect(await comeAtOnce(fixture)).toEqual({ rows: 1 + PHONES, holders: 1, open: 1 })
  } finally {
    await fixture.close()
  }
})

test('negative control: without removing the old address two phones share one place', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function keep() returns trigger language plpgsql as $$ begin new.removed_at := null; return new; end $$;
      create trigger keep before update on pass_devices for each row execute function keep()`)
    const { holders, open } = await comeAtOnce(fixture)
    expect(holders).toBeGreaterThan(1)
    expect(open).toBeGreaterThan(1)
  } finally {
    await fixture.close()
  }
})
