import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TenantTx, Tx } from '../../src/db/database.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { undoCashSale } from '../../src/modules/money/refunds/undo-cash-sale.ts'
import { openCaptiveToken } from '../../src/modules/network/captive-tokens.ts'
import { joinPhone } from '../../src/modules/network/devices.ts'
import { connectPass } from '../../src/modules/passes/connect-pass.ts'
import { lockPassOfPurchase, type PassRow } from '../../src/modules/passes/passes.queries.ts'
import { passes } from '../../src/modules/passes/passes.tables.ts'
import { aCounterSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aMac } from '../phones-at.ts'
import { aRouter } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

/** `lockPassOfPurchase` without the lock. */
const readPass = async (tx: Tx, entrepreneurId: string, purchaseId: string): Promise<PassRow | null> => {
  const [row] = await tx
    .select()
    .from(passes)
    .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.purchaseId, purchaseId)))
  return row ?? null
}

type Use = (tx: TenantTx, purchaseId: string) => Promise<unknown>

/** The seller connects the customer's phone. */
const manually =
  ({ deps }: TestApp): Use =>
  (tx, purchaseId) =>
    connectPass(tx, { purchaseId, actorId: 'the-owner' }, deps.now())

/** A phone joins at a router. */
const atRouter = async (fixture: TestApp, seller: TestSeller): Promise<Use> => {
  const router = await aRouter(fixture, seller)
  const place = openCaptiveToken(fixture.deps, (await router.join(aMac())).place)
  if (place === null) throw new Error('the router’s place is not readable')
  return (tx, purchaseId) => joinPhone(fixture.deps, tx, { purchaseId, place, move: 'if_free' })
}

const codeOf = (call: Promise<void>): Promise<string> =>
  call.then(
    () => 'undone',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

/** The pass is being used in a transaction that has not ended when the seller undoes the sale. */
const undoesDuring = async (
  fixture: TestApp,
  seller: TestSeller,
  { use, find }: { use: Use; find: typeof lockPassOfPurchase },
) => {
  const { deps, database } = fixture
  const purchaseId = await aCounterSale(fixture, seller)
  const [owner] = await database.asOwner<{ id: string }>(
    'select id from accounts where entrepreneur_id = $1',
    [seller.id],
  )
  const person = { accountId: owner?.id ?? '', name: seller.username, entrepreneurId: seller.id }
  const { undone } = await deps.db.inTenant(seller.id, async (tx) => {
    await use(tx, purchaseId)
    const undone = codeOf(undoCashSale(deps, person, purchaseId, { findPass: find }))
    await untilWaiting(database)
    return { undone }
  })
  const outcome = await undone
  const [row] = await database.asOwner<{ isUsable: boolean }>(
    'select revoked_at is null as "isUsable" from passes where purchase_id = $1',
    [purchaseId],
  )
  await expectInvariants(fixture)
  return { outcome, isUsable: row?.isUsable }
}

const REFUSED = { outcome: 'undo_pass_used', isUsable: true }

test('a sale is not undone while its pass begins to be used', async () => {
  const fixture = await startTestApp()
  try {
    const seller = await aSeller(fixture.deps)
    const find = lockPassOfPurchase
    expect(await undoesDuring(fixture, seller, { use: manually(fixture), find })).toEqual(REFUSED)
    const use = await atRouter(fixture, seller)
    expect(await undoesDuring(fixture, seller, { use, find })).toEqual(REFUSED)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock of the pass a phone in use loses it', async () => {
  const fixture = await startTestApp()
  try {
    const seller = await aSeller(fixture.deps)
    const unguarded = { use: manually(fixture), find: readPass }
    expect(await undoesDuring(fixture, seller, unguarded)).toEqual({ outcome: 'undone', isUsable: false })
  } finally {
    await fixture.close()
  }
})
