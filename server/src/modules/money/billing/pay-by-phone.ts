import { amountProblem } from '@minit/domain/money/payment-limits.ts'
import { firstPollAt } from '@minit/domain/money/payment-polls.ts'
import { methodForPhone, PAYMENT_WINDOW_MINUTES } from '@minit/domain/money/payments.ts'
import type { TenantTx } from '../../../db/database.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps, OpenMethod } from '../../../ports/deps.ts'
import { insertInvoicePayment } from './invoice-payments.queries.ts'
import { lockPayable } from './pay-from-balance.ts'

type Rail = Pick<OpenMethod, 'provider' | 'limits'>
type Payer = { phone: string; method: 'orange_money' | 'africell_money' }

const readPayer = (typed: string): Payer => {
  const read = readPhone(typed)
  const fieldsOf = (message: string) => ({ fields: { phone: message } })
  if (read === null || !read.isSierraLeoneMobile)
    throw new Refusal('phone_not_valid', undefined, fieldsOf('Valid phone number required'))
  const method = methodForPhone(read.e164)
  if (method === null)
    throw new Refusal('operator_unknown', undefined, fieldsOf('Enter an Orange or Africell number'))
  return { phone: read.e164, method }
}

/**
 * The first rail that prompts on the phone: the payer of an invoice would never see the address
 * of a payment page.
 */
const railFor = async (
  { payments }: Pick<Deps, 'payments'>,
  method: Payer['method'],
): Promise<Rail | null> => {
  const open = await payments.forMethod(method)
  const rails = open === null ? [] : [open, ...open.others]
  return rails.find(({ provider }) => provider.hasPage !== true) ?? null
}

/**
 * Writes the intent to pay an invoice by mobile money, and the job that requests it, in one transaction.
 * Calls no provider yet. Refuses with `phone_not_valid`, `operator_unknown`, `method_not_offered`,
 * `invoice_not_found`, `invoice_not_open`, and `invoice_being_paid` for the second of two concurrent calls.
 */
export const payByPhone = async (
  deps: Deps,
  entrepreneurId: string,
  { invoiceId, phone }: { invoiceId: string; phone: string },
): Promise<string> => {
  const payer = readPayer(phone)
  const rail = await railFor(deps, payer.method)
  if (rail === null)
    throw new Refusal(
      'method_not_offered',
      'No prompt can be sent to this number now. Pay from your balance, or call us.',
    )
  return deps.db.inTenant(entrepreneurId, (tx) => writeIntent(deps, tx, { invoiceId, payer, rail }))
}

const writeIntent = async (
  deps: Deps,
  tx: TenantTx,
  { invoiceId, payer, rail: { provider, limits } }: { invoiceId: string; payer: Payer; rail: Rail },
): Promise<string> => {
  const { totalMinor, entrepreneurId } = await lockPayable(tx, invoiceId)
  // A rail that carries only whole leones rounds up; the excess is added to the balance.
  const amountMinor = Math.ceil(totalMinor / limits.stepMinor) * limits.stepMinor
  const problem = amountProblem(limits, amountMinor)
  if (problem !== null)
    throw new Refusal('method_not_offered', `${problem}. Pay from your balance, or call us.`)
  const createdAt = deps.now()
  const payBy = new Date(createdAt.getTime() + PAYMENT_WINDOW_MINUTES * 60_000)
  const id = deps.newId()
  await insertInvoicePayment(tx, {
    entrepreneurId,
    id,
    invoiceId,
    ...payer,
    amountMinor,
    payBy,
    createdAt,
    provider: provider.name,
    providerReference: provider.newReference(),
    nextAction: { type: 'await_prompt' },
    // The job is in the same transaction; this finds the payment if the job is lost.
    nextCheckAt: firstPollAt({ canBePolled: true, payBy }, createdAt),
  })
  await deps.jobs.enqueue(tx, 'follow-invoice-payment', { entrepreneurId, invoicePaymentId: id })
  return id
}
