import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller } from '../builders.ts'
import { aCode, heldUsesOf, usesOf } from '../promotions.ts'
import { buys } from '../purchases.ts'

const ORDERS = 64
const USES = 10

/** So many orders with a code at the same instant; how many hold a use of it then. */
const ordersAtOnce = async (
  world: TestApp,
  some: { maxUses?: number; maxPerBuyer?: number; phoneOf?: () => string },
): Promise<{ held: number; counted: number }> => {
  const { phoneOf = aPhone, ...limits } = some
  const seller = await aSeller(world.deps)
  await aCode(world, seller, limits)
  await Promise.allSettled(
    Array.from({ length: ORDERS }, () =>
      buys(world, seller, { paymentMethod: 'cash', discountCode: 'MARKET20', phoneNumber: phoneOf() }),
    ),
  )
  return { held: await heldUsesOf(world, seller), counted: await usesOf(world, seller) }
}

const inWorld = async (work: (world: TestApp) => Promise<void>): Promise<void> => {
  const world = await startTestApp()
  await work(world).finally(() => world.close())
}

test('of sixty-four orders at one instant as many have the price as the code has uses', () =>
  inWorld(async (world) => {
    expect(await ordersAtOnce(world, { maxUses: USES })).toEqual({ held: USES, counted: USES })
  }))

/** A trigger that makes every row of the table forget what it counted. */
const forgets = (world: TestApp, table: string, column: string) =>
  world.database.asOwner(`
    create function forget() returns trigger language plpgsql as $$ begin new.${column} := 0; return new; end $$;
    create trigger forget before insert or update on ${table} for each row execute function forget()`)

test('without the count of its uses more have it: the proof above can fail', () =>
  inWorld(async (world) => {
    await forgets(world, 'promotions', 'used_count')
    expect((await ordersAtOnce(world, { maxUses: USES })).held).toBeGreaterThan(USES)
  }))

test('of sixty-four orders of one buyer at one instant as many have the price as one may', () =>
  inWorld(async (world) => {
    const phone = aPhone()
    const some = { maxUses: 100, maxPerBuyer: 3, phoneOf: () => phone }
    // Cash of one buyer replaces the order before it, which gives its use back: never more than three are held at once.
    const { held, counted } = await ordersAtOnce(world, some)
    expect(held).toBe(counted)
    expect(held).toBeLessThanOrEqual(3)
    expect(held).toBeGreaterThan(0)
  }))
