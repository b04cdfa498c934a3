import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { aPhone, aSeller, callApp } from './builders.ts'
import { buysOnProviderPage } from './purchases.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
}, 60_000)
afterAll(() => fixture.close())

const ready = () => fixture.app.inject('/readyz')
const selling = async () => {
  const { parts } = (await fixture.app.inject('/api/status')).json()
  return parts.find(({ key }: { key: string }) => key === 'selling').state
}

/** Refuses as PostgreSQL would, from a trigger on a table that each sale writes. */
const refuseSales = (code: string) =>
  fixture.database.asOwner(`
    create or replace function refuse_sale() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$;
    create or replace trigger refuse_sale before insert on purchases for each row execute function refuse_sale()`)
const takeSales = () => fixture.database.asOwner('drop trigger refuse_sale on purchases')

test('a process whose write failed on a full disk reports so for a minute, and in its metrics too', async () => {
  const seller = await aSeller(fixture.deps)
  expect((await ready()).statusCode).toBe(200)
  await refuseSales('53100')
  await expect(buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })).rejects.toThrow()
  await takeSales()
  expect((await ready()).statusCode).toBe(503)
  expect((await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).toMatch(
    /^minit_writes_refused 1$/m,
  )
  // Again once the reads from before the refusal have expired.
  fixture.clock.advance({ minutes: 1 })
  await vi.waitFor(async () => expect(await selling()).toBe('down'), { timeout: 10_000, interval: 500 })
})

test('a read-only server is not ready, and is again once it accepts writes', async () => {
  const other = await startTestApp()
  const { rows } = await other.deps.db.appPool.query<{ name: string }>('select current_database() as name')
  const set = (value: string) =>
    other.database.asOwner(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
  await set('on')
  await other.deps.db.appPool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  const readyThere = async () => (await other.app.inject('/readyz')).statusCode
  expect(await readyThere()).toBe(503)
  await set('off')
  await other.close()
})

test('orders refused on a full disk do not count towards the customer’s limit', async () => {
  const seller = await aSeller(fixture.deps)
  const phone = aPhone()
  const { id: customerId } = await callApp(fixture.app)(identifyCustomer, { body: { phone } })
  await fixture.database.asOwner('delete from rate_limits')
  await refuseSales('53100')
  for (let tried = 0; tried < 3; tried++)
    await expect(
      buysOnProviderPage(fixture, seller, { paymentMethod: 'cash', phone, customerId }),
    ).rejects.toThrow()
  await takeSales()
  const counted = () =>
    fixture.database.asOwner<{ key: string }>('select key from rate_limits where points > 0')
  expect(await counted()).toEqual([])
  await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash', phone, customerId })
  expect((await counted()).length).toBeGreaterThan(0)
})
