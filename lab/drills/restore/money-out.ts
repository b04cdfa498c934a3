import { setTimeout as delay } from 'node:timers/promises'
import { holdAllPayouts } from '@minit/server/modules/money/payouts/hold-all.ts'
import { confirmRefund } from '@minit/server/modules/money/refunds/decide-refund.ts'
import { refundPurchase } from '@minit/server/modules/money/refunds/refund-purchase.ts'
import { bookForgottenPayout } from '@minit/server/modules/money/statements/book-forgotten-payout.ts'
import { settleDifference } from '@minit/server/modules/money/statements/read-statements.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import type { CrashFixture } from '../../../server/test/crash/crash-fixture.ts'
import type { Charge } from '../../../server/test/crash/records.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import { asOperator, OPERATOR } from './operator.ts'
import type { PaidSeller } from './sellers.ts'

type AsOwner = TestDatabase['asOwner']
type Sort = 'payout' | 'refund'

/** Money that left according to the provider's ledger: its recipient's number, or the refunded payment. */
export type Sent = { sort: Sort; reference: string; amountMinor: number; phone: string; depositId: string }

const OPEN = `select (select count(*) from payouts where ended_at is null)
  + (select count(*) from refunds where state in ('waiting', 'asked')) as open`

export const countUnderWay = async (asOwner: AsOwner): Promise<number> =>
  Number((await asOwner<{ open: string }>(OPEN))[0]?.open ?? 0)

const UNTIL_SENT_SECONDS = 300

export const untilNoneUnderWay = async (asOwner: AsOwner): Promise<void> => {
  const end = Date.now() + UNTIL_SENT_SECONDS * 1000
  while ((await countUnderWay(asOwner)) > 0 && Date.now() < end) await delay(200)
}

const fetchJson = async <T>(url: string): Promise<T> =>
  // The simulated provider's record of each movement.
  (await (await fetch(url)).json()) as T

/** The ledger of payouts has no numbers, but the downloadable statement does. */
const phonesIn = async (standInsUrl: string): Promise<Map<string, string>> => {
  const text = await (await fetch(`${standInsUrl}/control/statements/pawapay.csv`)).text()
  return new Map(
    text.split('\r\n').map((line) => {
      const [reference = '', , , , , , phone = ''] = line.split(',')
      return [reference, `+${phone}`]
    }),
  )
}

/** Reads all outgoing money from the provider. */
export const readSent = async (standInsUrl: string): Promise<Sent[]> => {
  const ledger = `${standInsUrl}/control/ledger/pawapay`
  const phones = await phonesIn(standInsUrl)
  const of = async (sort: Sort): Promise<Sent[]> =>
    (await fetchJson<(Charge & { depositId?: string })[]>(`${ledger}/${sort}s`))
      .filter(({ status }) => status === 'charged')
      .map(({ reference, amountMinor, depositId = '' }) => ({
        sort,
        reference,
        amountMinor,
        depositId,
        phone: phones.get(reference) ?? '',
      }))
  return [...(await of('payout')), ...(await of('refund'))]
}

const KNOWN = `select provider_reference as reference from payout_parts
  union all select provider_reference from refunds where provider_reference is not null`

/** Lists outgoing money that the restored database does not contain. */
export const listForgotten = async (asOwner: AsOwner, standInsUrl: string): Promise<Sent[]> => {
  const known = new Set((await asOwner<{ reference: string }>(KNOWN)).map(({ reference }) => reference))
  return (await readSent(standInsUrl)).filter(({ reference }) => !known.has(reference))
}

const UNKNOWN_OUT = `select id, reference from statement_differences where settled_at is null and kind = 'unmatched_out'`
const WHY = 'Sent before the restore, by the statement.'

/** Records an already sent refund with its sale; false if the sale is lost too. */
const bookRefund = async (deps: Deps, asOwner: AsOwner, { depositId, reference }: Sent): Promise<boolean> => {
  const [sale] = await asOwner<{ id: string }>(
    `select p.id from purchases p join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
     where y.provider_reference = $1 and p.status = 'paid'`,
    [depositId],
  )
  if (sale === undefined) return false
  await refundPurchase(deps, OPERATOR, { transactionId: sale.id, reason: WHY, isByHand: true })
  const [refund] = await asOwner<{ id: string }>('select id from refunds where purchase_id = $1', [sale.id])
  await confirmRefund(deps, OPERATOR, { id: refund?.id ?? '', reference })
  return true
}

/**
 * The steps of deploy/backup/RESTORE.md once the statement is taken: resolves lost movements, and releases
 * all payouts.
 */
export const dealAndLetGo = (
  product: TestDatabase,
  { standInsUrl }: CrashFixture,
  sellers: readonly PaidSeller[],
): Promise<{ refundsBooked: number; payoutsBooked: number }> =>
  asOperator(product, standInsUrl, async (deps) => {
    const forgotten = await listForgotten(product.asOwner, standInsUrl)
    let [refundsBooked, payoutsBooked] = [0, 0]
    for (const sent of forgotten)
      if (sent.sort === 'refund' && (await bookRefund(deps, product.asOwner, sent))) refundsBooked += 1
    const payeeOf = new Map(
      forgotten.map(({ sort, reference, phone }) => [
        reference,
        sort === 'payout' ? sellers.find((seller) => seller.phone === phone) : undefined,
      ]),
    )
    for (const { id, reference } of await product.asOwner<{ id: string; reference: string }>(UNKNOWN_OUT)) {
      const payee = payeeOf.get(reference)
      if (payee === undefined) await settleDifference(deps, OPERATOR, { id, reason: WHY })
      else {
        await bookForgottenPayout(deps, OPERATOR, { id, entrepreneurId: payee.id, reason: WHY })
        payoutsBooked += 1
      }
    }
    await holdAllPayouts(deps, OPERATOR, { isHeld: false, reason: 'The statement is matched.' })
    return { refundsBooked, payoutsBooked }
  })
