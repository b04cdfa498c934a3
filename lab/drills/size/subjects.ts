import { usualLastDay } from '@minit/domain/sales/vouchers.ts'
import { seedIntegrations } from '@minit/server/modules/platform/integrations/marketplace.ts'
import { countDays } from '@minit/server/modules/reporting/figures/count-days.ts'
import { countSellerRanges } from '@minit/server/modules/reporting/figures/count-ranges.ts'
import { createBatch } from '@minit/server/modules/sales/vouchers/create-batch.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import type pg from 'pg'

/** The value of each path parameter; null if the history has no such subject. */
export type Subjects = Record<string, string | null>

const CARDS = 50
/** More than a list shows. */
const PRINTINGS = 60

/** Creates what only the product can: by its jobs, which no worker runs here, or with its key. */
export const makeSubjects = async (deps: Deps, owner: pg.Client, seller: string): Promise<void> => {
  // In case midnight has passed since the history was generated.
  await countSellerRanges(deps)
  await countDays(deps)
  await seedIntegrations(deps, { accountId: 'the-proof', name: 'the-proof' })
  const { rows } = await owner.query<{ id: string }>(
    `select id from packages where entrepreneur_id = $1 and name = 'Market Hour'`,
    [seller],
  )
  const input = {
    packageId: rows[0]?.id ?? '',
    count: CARDS,
    agentId: null,
    lastDay: usualLastDay(deps.now()),
  }
  const batch = await createBatch(deps, seller, { input, idempotencyKey: deps.newId() })
  await owner.query(
    `insert into voucher_prints (entrepreneur_id, id, batch_id, format, is_reprint, printed_by, printed_at)
     select $1, $2 || lpad(n::text, 3, '0'), $2, 'a4-24', n > 1, 'Hawa', now() from generate_series(1, ${PRINTINGS}) n`,
    [seller, batch.id],
  )
  await owner.query('analyze voucher_prints, vouchers, voucher_batches')
}

/**
 * Finds the newest sale, package, router, voucher batch and so on of the largest shop, by the calls that
 * need them.
 */
export const findSubjects = async (owner: pg.Client, seller: string): Promise<Subjects> => {
  const one = async (text: string): Promise<string | null> =>
    (await owner.query<{ id: string }>(text, text.includes('$1') ? [seller] : [])).rows[0]?.id ?? null
  const sale = await one(
    `select id from purchases where entrepreneur_id = $1 and status = 'paid' order by paid_at desc limit 1`,
  )
  const pack = await one('select id from packages where entrepreneur_id = $1 limit 1')
  const gatewayOf = (kind: string) =>
    one(`select id from gateways where entrepreneur_id = $1 and kind = '${kind}' limit 1`)
  const shift = await one('select id from shifts where entrepreneur_id = $1 order by id desc limit 1')
  const invoice = await one('select id from invoices where entrepreneur_id = $1 limit 1')
  const batch = await one(
    'select id from voucher_batches where entrepreneur_id = $1 order by id desc limit 1',
  )
  return {
    'readMetrics.range': '30d',
    'readPlatformPurchase.transactionId': sale,
    'listPassSessions.id': sale,
    'readReceipt.id': sale,
    'readSlip.id': sale,
    'sharePackage.id': pack,
    'readGateway.id': await gatewayOf('opennds'),
    'readStock.id': await gatewayOf('codes'),
    'readShift.id': shift,
    'drawInvoice.id': invoice,
    'readBatch.id': batch,
    'drawVoucherSheet.id': batch,
    'listVoucherPrints.id': batch,
    'readStatement.id': await one('select id from statement_files order by id desc limit 1'),
    'readIntegrationSettings.id': 'pawapay',
  }
}
