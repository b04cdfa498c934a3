import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { aSeller, type TestSeller } from '../../../server/test/builders.ts'
import { AT_ONCE, buys, eventually } from '../../../server/test/purchases.ts'
import { refundFixture } from '../../../server/test/refund-fixture.ts'
import { checkIntegrity, type Verdict } from './integrity.ts'
import type { Report } from './reported.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const judged = (reported: readonly Report[] = []): Promise<Verdict> =>
  checkIntegrity(
    { cluster: fixture.database, deps: fixture.deps, standInsUrl: fixture.standInsUrl },
    reported,
  )

const sells = (): Promise<string> => refundFixture(fixture).sells(seller)

/** Drops the tables' own constraints, which would refuse each of these damages. */
const takeGuardsAway = (): Promise<unknown> =>
  fixture.database.asOwner(`
    do $$ declare guard record; begin
      for guard in select conname, conrelid::regclass as place from pg_constraint where contype = 'c'
          and conrelid in ('purchases'::regclass, 'refunds'::regclass) loop
        execute format('alter table %s drop constraint %I', guard.place, guard.conname);
      end loop;
    end $$;
    alter table payments drop constraint if exists payments_purchase cascade;
    drop index if exists payments_purchase;
    drop index if exists passes_one_per_purchase`)

/** Bypasses triggers and keys, as a lost page, a bad restore or a bug could. */
const damages = async (statement: string): Promise<void> => {
  await fixture.database.asOwner(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  )
  // No job may repair it before the check.
  await fixture.database.asOwner("update pgboss.job set state = 'completed' where state = 'created'")
}

/** Waits for a purchase's money on the worklist. */
const untilSetAside = async (purchaseId: string) => {
  type Item = { id: string; name: string; amountMinor: number }
  const items: Item[] = []
  await eventually(async () => {
    await fixture.drain()
    items.push(
      ...(await fixture.database.asOwner<Item>(
        `select id, provider || ' ' || provider_reference as name, amount_minor::int as "amountMinor"
         from suspense_items where purchase_id = $1`,
        [purchaseId],
      )),
    )
    expect(items).not.toEqual([])
  })
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}

const referenceOf = async (purchaseId: string): Promise<string> => {
  const [row] = await fixture.database.asOwner<{ name: string }>(
    `select provider || ' ' || provider_reference as name from payments where purchase_id = $1`,
    [purchaseId],
  )
  return row?.name ?? ''
}

describe('the consistency check', () => {
  test('finds nothing in consistent data, and has checked something', async () => {
    const id = await sells()
    const refunded = await sells()
    await refundFixture(fixture).bySeller(seller, refunded)
    await eventually(async () => {
      await fixture.drain()
      const [refund] = await refundFixture(fixture).refundsOf(refunded)
      expect(refund?.state).toBe('sent')
    })
    const {
      lost,
      doubled,
      wrong,
      looked: checked,
    } = await judged([
      { kind: 'ready', transactionId: id, code: null },
      { kind: 'refunded', transactionId: refunded },
    ])
    expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
    expect(checked).toMatchObject({
      'purchases settled': 2,
      'payments taken outside': 2,
      'payouts and refunds sent outside': 1,
    })
  })

  test('is needed: the tables’ own constraints refuse what they can', async () => {
    const id = await sells()
    await expect(damages(`update purchases set price_minor = 3600 where id = '${id}'`)).rejects.toThrow('gst')
    await takeGuardsAway()
  })

  test('finds money that was taken but is recorded nowhere', async () => {
    const id = await sells()
    const reference = await referenceOf(id)
    await damages(`delete from payments where purchase_id = '${id}'`)
    const { lost, doubled } = await judged()
    expect(lost).toContain(`${reference} was taken and is nowhere`)
    expect(doubled).toContain(`paid purchase ${id} was paid by nobody`)
  })

  test('finds a charged purchase without a pass', async () => {
    const id = await sells()
    await damages(`delete from passes where purchase_id = '${id}'`)
    expect((await judged()).lost).toContain(`paid purchase ${id} has no pass`)
  })

  test('finds a charge for a purchase that is still unpaid', async () => {
    const id = await sells()
    await damages(`update purchases set status = 'awaiting_payment' where id = '${id}'`)
    const { lost, doubled } = await judged()
    expect(lost).toContain(`awaiting_payment purchase ${id}: 1 payments taken count for 0`)
    expect(doubled).toContain(`awaiting_payment purchase ${id} has 1 of: pass`)
  })

  test('finds a pass without a charge', async () => {
    const id = await sells()
    await damages(`update payments set provider_reference = 'of-nobody-${id}' where purchase_id = '${id}'`)
    expect((await judged()).doubled).toContain(`paid purchase ${id} was paid by nobody`)
  })

  test('finds a purchase that was charged twice', async () => {
    const [id, other] = [await sells(), await sells()]
    await damages(`update payments set purchase_id = '${id}' where purchase_id = '${other}'`)
    expect((await judged()).lost).toContain(`paid purchase ${id}: 2 payments taken count for 1`)
  })

  test('finds two passes for one payment', async () => {
    const [id, other] = [await sells(), await sells()]
    await damages(`update passes set purchase_id = '${id}' where purchase_id = '${other}'`)
    expect((await judged()).doubled).toContain(`paid purchase ${id} has 2 of: pass`)
  })

  test('finds a wrong sum', async () => {
    const id = await sells()
    const reference = await referenceOf(id)
    await damages(`update purchases set price_minor = 3600 where id = '${id}'`)
    expect((await judged()).wrong).toContain(`${reference} took 3500, the price is 3600`)
  })

  test('finds a sum on the worklist that differs from the charge', async () => {
    const { transactionId } = await buys(fixture, seller, { phoneNumber: '+23276002119' }, AT_ONCE)
    const set = await untilSetAside(transactionId)
    const { lost, doubled, wrong, looked: checked } = await judged()
    expect([lost, doubled, wrong].flat().filter((what) => what.includes(set.name))).toEqual([])
    expect(checked['sums on the worklist or sent back']).toBeGreaterThan(0)
    await damages(`update suspense_items set amount_minor = amount_minor + 1 where id = '${set.id}'`)
    expect((await judged()).wrong).toContain(
      `${set.name} took ${set.amountMinor}, the worklist has ${set.amountMinor + 1}`,
    )
    await damages(`update suspense_items set amount_minor = amount_minor - 1 where id = '${set.id}'`)
  })

  test('finds a sent refund that is not recorded, and one recorded with another sum', async () => {
    const [gone, other] = await fixture.database.asOwner<{ id: string; name: string }>(
      `select id, provider || ' ' || provider_reference as name from refunds order by id`,
    )
    expect(other).toBeUndefined()
    await damages(`update refunds set amount_minor = 1 where id = '${gone?.id}'`)
    expect((await judged()).wrong).toContain(`refund ${gone?.name} is booked as sent, outside is 3500`)
    await damages(`update refunds set alarm = 'another sum' where id = '${gone?.id}'`)
    expect((await judged()).wrong).not.toContain(`refund ${gone?.name} is booked as sent, outside is 3500`)
    await damages(`delete from refunds where id = '${gone?.id}'`)
    expect((await judged()).doubled).toContain(`${gone?.name} was sent, and is unknown in the books`)
  })

  test('finds an answer that is not true', async () => {
    const id = await sells()
    const { lost, wrong } = await judged([
      { kind: 'ready', transactionId: id, code: 'AAA-AAA-AAA' },
      { kind: 'acknowledged', transactionId: 'of-nobody', key: 'x' },
      { kind: 'confirmed', transactionId: id },
      { kind: 'refunded', transactionId: id },
      { kind: 'payout', id: 'of-nobody' },
      { kind: 'wrong', what: 'an answer 500' },
    ])
    expect(lost).toEqual(
      expect.arrayContaining([
        `the code told of ${id} opens nothing`,
        'purchase of-nobody was acknowledged and is gone',
        `the refund of ${id} is gone`,
        'payout of-nobody was promised and is gone',
      ]),
    )
    expect(wrong).toContain('an answer 500')
  })

  test('finds a sent message that no gateway received', async () => {
    await sells()
    const [message] = await fixture.database.asOwner<{ id: string }>(
      `update messages set recipient = '+23276999999' where id = (select max(id) from messages where state = 'sent') returning id`,
    )
    expect((await judged()).lost).toContain(`message ${message?.id} is called sent, no gateway has it`)
  })

  test('finds a broken invariant', async () => {
    await sells()
    await damages(
      `update seller_balances set available_minor = available_minor + 1 where entrepreneur_id = '${seller.id}'`,
    )
    expect((await judged()).wrong).toContainEqual(expect.stringMatching(/^I16 \(/))
  })

  test('finds figures that differ from a recount', async () => {
    await damages(`update seller_totals set customers = customers + 1 where entrepreneur_id = '${seller.id}'`)
    expect((await judged()).wrong).toContain(
      `the figures of seller ${seller.id} are not a recount of the sales`,
    )
  })
})
