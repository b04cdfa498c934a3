import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp } from '../builders.ts'
import { refusedWith } from '../gifts.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'

const TAPS = 12

/** Twelve taps at one instant pause a pass that may be paused three times. */
const pausesAtOnce = async (fixture: TestApp) => {
  const seller = await aSeller(fixture.deps, { pack: { maxPauses: 3, pauseDays: 7 } })
  await (await aRouter(fixture, seller)).turn()
  const { transactionId, statusToken } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const input = { params: { transactionId }, headers: { 'purchase-token': statusToken } }
  const call = callApp(fixture.app)
  const taps = await Promise.all(Array.from({ length: TAPS }, () => refusedWith(call(pausePass, input))))
  return { input, call, taps, transactionId }
}

test('simultaneous taps pause a pass once, and many simultaneous resumes return its time once', async () => {
  const fixture = await startTestApp()
  try {
    const { input, call, taps, transactionId } = await pausesAtOnce(fixture)
    expect(taps).toEqual(Array(TAPS).fill(undefined))
    const isIt = `purchase_id = '${transactionId}'`
    expect(await countRows(fixture, 'passes', `${isIt} and pauses_used = 1`)).toBe(1)
    await Promise.all(Array.from({ length: TAPS }, () => call(resumePass, input)))
    const isWhole = `expires_at - resumed_at between interval '58 minutes' and interval '60 minutes'`
    expect(await countRows(fixture, 'passes', `${isIt} and paused_at is null and ${isWhole}`)).toBe(1)
  } finally {
    await fixture.close()
  }
})

test('negative control: where a pass forgets that it is paused each tap counts', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as $$
        begin new.paused_at := null; new.paused_seconds := null; return new; end $$;
      create trigger forget before update on passes for each row execute function forget()`)
    const { taps, transactionId } = await pausesAtOnce(fixture)
    expect(taps.filter((code) => code === undefined)).toHaveLength(3)
    expect(await countRows(fixture, 'passes', `purchase_id = '${transactionId}' and pauses_used = 3`)).toBe(1)
  } finally {
    await fixture.close()
  }
})
