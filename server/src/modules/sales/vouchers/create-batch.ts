import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { lastDayTooFar } from '@minit/domain/sales/voucher-limits.ts'
import { endOfLastDay, lastDayProblem } from '@minit/domain/sales/vouchers.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { newCode } from '../../passes/issue-pass.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { readPackageStock } from '../../shop/codes/code-stock.queries.ts'
import { refuseUncounted } from '../../shop/sellers/seller-terms.ts'
import { findJoining } from '../../shop/sellers/sellers.queries.ts'
import { hashOf } from '../purchases/intent.ts'
import { findAgent } from './agents.queries.ts'
import {
  type BatchRow,
  findBatchByKey,
  findPackageForCards,
  insertBatch,
  insertVouchers,
  lockNumbers,
  type NewVoucher,
  nextNumber,
} from './batches.queries.ts'
import { readPaidTerm } from './voucher-terms.ts'

export type BatchInput = {
  packageId: string
  count: number
  /** Null for the seller's own stall. */
  agentId: string | null
  /** YYYY-MM-DD. */
  lastDay: string
}

/**
 * Draws random codes for the cards of a batch, without writing them; each code is encrypted for its own row.
 */
const newVouchers = (
  deps: Pick<Deps, 'newId' | 'randomBytes' | 'secrets'>,
  positions: readonly number[],
): NewVoucher[] =>
  positions.map((position) => {
    const id = deps.newId()
    const code = newCode(deps)
    return { id, position, sealedCode: deps.secrets.seal(code, id), codeDigest: deps.secrets.digest(code) }
  })

/**
 * Creates a batch with all its cards in one transaction. The same key with the same input returns the first
 * batch. Refuses with `key_reused`, `package_not_found`, `package_sells_codes` for a package with imported
 * codes, `agent_not_found`, `voucher_day_too_far`, and `invalid_request` for an invalid last day.
 */
export const createBatch = (
  deps: Deps,
  entrepreneurId: string,
  { input, idempotencyKey }: { input: BatchInput; idempotencyKey: string },
  actor?: Actor,
): Promise<BatchRow> => {
  const { packageId, count, agentId, lastDay } = input
  const requestHash = hashOf([packageId, count, agentId, lastDay])
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    await lockNumbers(tx)
    const earlier = await findBatchByKey(tx, idempotencyKey)
    if (earlier !== null && earlier.requestHash !== requestHash) throw new Refusal('key_reused')
    if (earlier !== null) return earlier
    const batch = { ...(await batchRow(deps, tx, input)), idempotencyKey, requestHash }
    await insertBatch(tx, batch)
    await writeVouchers(deps, tx, batch)
    const { number, packageName, priceMinor } = batch
    await writeShopChange(deps, tx, {
      actor,
      action: 'voucher_batch_made',
      subject: { type: 'voucher_batch', id: batch.id },
      after: { number, packageName, priceMinor, vouchers: count, agentId, lastDay },
    })
    return batch
  })
}

const batchRow = async (deps: Deps, tx: TenantTx, { packageId, count, agentId, lastDay }: BatchInput) => {
  const problem = lastDayProblem(lastDay, deps.now())
  if (problem !== null) throw new Refusal('invalid_request', problem, { fields: { lastDay: problem } })
  const tooFar = lastDayTooFar(lastDay, await readPaidTerm(tx, tx.sellerId, deps.now()), deps.now())
  if (tooFar !== null) throw new Refusal('voucher_day_too_far', tooFar, { fields: { lastDay: tooFar } })
  const pack = await findPackageForCards(tx, packageId)
  if (pack === null) throw new Refusal('package_not_found')
  if ((await readPackageStock(tx, packageId)).fromStock) throw new Refusal('package_sells_codes')
  refuseUncounted(await findJoining(tx), pack.clock)
  const agent = agentId === null ? null : await findAgent(tx, agentId)
  if (agentId !== null && (agent === null || agent.removedAt !== null)) throw new Refusal('agent_not_found')
  const { id: _, name: packageName, durationMinutes, priceMinor } = pack
  return {
    entrepreneurId: tx.sellerId,
    id: deps.newId(),
    number: await nextNumber(tx),
    packageId,
    packageName,
    durationMinutes,
    priceMinor,
    passOptions: chosenOptions(pack),
    agentId,
    commissionBasisPoints: agent?.commissionBasisPoints ?? 0,
    voucherCount: count,
    useBy: endOfLastDay(lastDay),
    createdAt: deps.now(),
    handedAt: null,
  }
}

/**
 * A duplicate code is as unlikely as a guessed one; it fails the transaction, and the request can be retried.
 */
const writeVouchers = async (deps: Deps, tx: TenantTx, { id, voucherCount }: BatchRow): Promise<void> => {
  const rows = newVouchers(
    deps,
    Array.from({ length: voucherCount }, (_, index) => index + 1),
  )
  const written = await insertVouchers(tx, id, rows)
  if (written !== voucherCount) throw new Error(`of ${voucherCount} codes ${written} were new`)
}
