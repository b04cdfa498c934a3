import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { connectPass } from '../../src/modules/passes/connect-pass.ts'
import { lockPassOfPurchase, type PassRow } from '../../src/modules/passes/passes.queries.ts'
import { passes } from '../../src/modules/passes/passes.tables.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'

const TAPS = 4

/** `lockPassOfPurchase` without the lock: all read before any of them writes. */
const withoutLock = () => {
  const allHaveRead = Promise.withResolvers<void>()
  let reads = 0
  return async (tx: Tx, entrepreneurId: string, purchaseId: string): Promise<PassRow | null> => {
    const [row] = await tx
      .select()
      .from(passes)
      .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.purchaseId, purchaseId)))
    reads += 1
    if (reads === TAPS) allHaveRead.resolve()
    await allHaveRead.promise
    return row ?? null
  }
}

/**
 * Taps at one instant, each by a clock a minute later than the one before; returns how many were accepted as
 * the first.
 */
const tapsAtOnce = async (fixture: TestApp, find: typeof lockPassOfPurchase): Promise<number> => {
  const seller = await aSeller(fixture.deps)
  const { transactionId: purchaseId } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const at = (tap: number): Date => new Date(fixture.deps.now().getTime() + tap * 60_000)
  const taps = await Promise.all(
    Array.from({ length: TAPS }, (_, tap) =>
      fixture.deps.db.inTenant(seller.id, (tx) =>
        connectPass(tx, { purchaseId, actorId: 'owner' }, at(tap), find),
      ),
    ),
  )
  const [row] = await fixture.database.asOwner<{ is_sound: boolean }>(
    `select starts_at = connected_at and expires_at - starts_at = interval '60 minutes' as is_sound from passes
     where purchase_id = $1`,
    [purchaseId],
  )
  expect(row).toEqual({ is_sound: true })
  return taps.filter(({ isFirst }) => isFirst).length
}

test('one of several taps at one instant connects the phone, and the time begins once', async () => {
  const fixture = await startTestApp()
  try {
    expect(await tapsAtOnce(fixture, lockPassOfPurchase)).toBe(1)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock several taps are accepted as the first', async () => {
  const fixture = await startTestApp()
  try {
    expect(await tapsAtOnce(fixture, withoutLock())).toBeGreaterThan(1)
  } finally {
    await fixture.close()
  }
})
