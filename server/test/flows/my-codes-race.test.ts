import { MY_CODE_TRIES, MY_CODES_AN_HOUR } from '@minit/domain/passes/my-passes.ts'
import { expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller } from '../builders.ts'
import { aDevice, codeSentTo } from '../my-passes.ts'
import { countRows } from '../records.ts'

const AT_ONCE = 12

const inFixture = async (work: (fixture: TestApp) => Promise<void>): Promise<void> => {
  const fixture = await startTestApp()
  try {
    await work(fixture)
  } finally {
    await fixture.close()
  }
}

/** Twelve devices request the passes of one number at the same instant; returns how many get a code. */
const asksAtOnce = async (fixture: TestApp): Promise<number> => {
  const phone = aPhone()
  const devices = Array.from({ length: AT_ONCE }, (_, index) => aDevice(fixture, `198.51.100.${index}`))
  const answers = await Promise.all(devices.map((device) => device.ask(phone)))
  return answers.filter(({ status }) => status === 200).length
}

test('of simultaneous requests three get a code', () =>
  inFixture(async (fixture) => {
    expect(await asksAtOnce(fixture)).toBe(MY_CODES_AN_HOUR)
  }))

const LOADS_UNTIL_TOO_MANY = 5

test('negative control: without the lock more do', () =>
  inFixture(async (fixture) => {
    // This database resolves the lock in this schema first, and there it does nothing.
    await fixture.database.asOwner(`
      create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
      do $$ begin
        execute format('alter role minit_platform in database %I set search_path = public, pg_catalog', current_database());
      end $$;
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'minit_platform' and datname = current_database()`)
    let promised = 0
    for (let load = 0; load < LOADS_UNTIL_TOO_MANY && promised <= MY_CODES_AN_HOUR; load += 1)
      promised = await asksAtOnce(fixture)
    expect(promised).toBeGreaterThan(MY_CODES_AN_HOUR)
  }))

/** Twelve wrong codes are typed at the same instant; returns how many are counted. */
const guessesAtOnce = async (fixture: TestApp) => {
  const seller = await aSeller(fixture.deps)
  const phone = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'qr_display' })
  const device = aDevice(fixture)
  const { askId } = (await device.ask(phone)).body as { askId: string }
  const code = (await codeSentTo(fixture, phone)) ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  await Promise.all(Array.from({ length: AT_ONCE }, () => device.confirm(askId, wrong)))
  return { status: (await device.confirm(askId, code)).status, askId }
}

test('of simultaneous wrong codes five are compared, and the right one is no longer accepted', () =>
  inFixture(async (fixture) => {
    const { status, askId } = await guessesAtOnce(fixture)
    expect(status).toBe(422)
    expect(await countRows(fixture, 'my_codes', `id = '${askId}' and tries = ${MY_CODE_TRIES}`)).toBe(1)
  }))

test('negative control: without the count it is accepted', () =>
  inFixture(async (fixture) => {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as $$ begin new.tries := 0; return new; end $$;
      create trigger forget before update on my_codes for each row execute function forget()`)
    expect((await guessesAtOnce(fixture)).status).toBe(200)
  }))

test('a code typed on two devices at one instant opens one of them', () =>
  inFixture(async (fixture) => {
    const seller = await aSeller(fixture.deps)
    const phone = aPhone()
    await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'qr_display' })
    const { askId } = (await aDevice(fixture).ask(phone)).body as { askId: string }
    const code = (await codeSentTo(fixture, phone)) ?? ''
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => aDevice(fixture).confirm(askId, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countRows(fixture, 'my_sessions', `phone = '${phone}'`)).toBe(1)
  }))
