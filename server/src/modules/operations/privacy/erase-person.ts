import { erasedPhone } from '@minit/domain/platform/keeping.ts'
import type { Tx } from '../../../db/database.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { lockOwnAccount } from '../../identity/accounts.queries.ts'
import { verifySecondFactor } from '../../identity/second-factor.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { allowMinutes, listNames, listSubjects, takeOut, takeOutOfWrittenOnce } from './erase.queries.ts'
import {
  countBusiness,
  countOtherSales,
  lockPerson,
  lockSales,
  type PersonsSale,
} from './erasure-waits.queries.ts'
import { erasures } from './people.tables.ts'
import { findRoles, findSubject } from './roles.queries.ts'

/** Parses a typed number into E.164. Refuses with `phone_not_valid`. */
export const personsPhone = (typed: string): string => {
  const phone = readPhone(typed)
  if (phone === null) throw new Refusal('phone_not_valid')
  return phone.e164
}

/**
 * Requires a fresh code from an admin with a second factor, before showing or erasing all data of a person.
 */
export const requireFreshCode = (deps: Deps, admin: Admin, code: string | undefined): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const { totpConfirmedAt } = await lockOwnAccount(tx, admin.accountId)
    if (totpConfirmedAt !== null) await verifySecondFactor(deps, tx, { accountId: admin.accountId, code })
  })

/**
 * Returns the subject of an audit line about a number: never the number itself, and the erasure finds the
 * line by it.
 */
export const personsSubject = async (deps: Pick<Deps, 'newId'>, tx: Tx, phone: string) =>
  (await findSubject(tx, phone)) ?? { type: 'person', id: deps.newId() }

const waits = (why: string): Refusal => new Refusal('erasure_waits', why)

const ORDER_WAITS = 'An order of this number still waits for its money. Try again when it is paid or over.'

/**
 * Money and time in progress block an erasure. The payer's open matters do not block that of a
 * gift's recipient.
 */
const WAITS: readonly (readonly [(sale: PersonsSale) => boolean, string])[] = [
  [({ status }) => status === 'awaiting_payment', ORDER_WAITS],
  [
    ({ isLookedFor }) => isLookedFor,
    'The money of an order of this number is still looked for. That ends after 72 hours.',
  ],
  [({ isRunning }) => isRunning, 'A pass of this number still has time. Try again when it is over.'],
  [
    ({ isPayer, isHeld }) => isPayer && isHeld,
    'Money that came for an order of this number is on the worklist. Resolve it first.',
  ],
  [
    ({ isPayer, isClaimed }) => isPayer && isClaimed,
    'A claim says that an order of this number was paid. Answer it first.',
  ],
  [
    ({ isPayer, isOwedBack }) => isPayer && isOwedBack,
    'Minutes on top of a refunded pass were paid by this number. Refund them first.',
  ],
]

const refuseBusyWith = (sales: readonly PersonsSale[]): void => {
  for (const [isBusy, words] of WAITS) if (sales.some(isBusy)) throw waits(words)
}

const refuseOther = async (tx: Tx, phone: string): Promise<void> => {
  const { claims, refunds, failedRefunds, suspense, applications } = await countBusiness(tx, phone)
  if (claims > 0) throw waits('A claim from this number says that it was paid. Answer it first.')
  if (refunds > 0) throw waits('Money is on its way back to this number. Try again when it has arrived.')
  if (failedRefunds > 0)
    throw waits('Money back to this number went wrong. Resolve it on the worklist first.')
  if (suspense > 0) throw waits('There is money of this number on the worklist. Resolve it first.')
  if (applications > 0) throw waits('This number has an application that waits. Answer it first.')
}

type ErasureRequest = { phone: string; why: 'request' | 'unused' }

/**
 * Erases a number (E.164) and its names from every table, in the caller's platform transaction; sums, minutes
 * and counts stay. Refuses with `erasure_waits` while its money or a pass is in progress. Locks sales before
 * the customer, in the order of settlements; a concurrent order waits, and then belongs to a new customer.
 */
export const eraseNumber = async (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { phone, why }: ErasureRequest,
) => {
  await allowMinutes(tx)
  const sales = await lockSales(tx, phone, deps.now())
  refuseBusyWith(sales)
  await refuseOther(tx, phone)
  const customerId = await lockPerson(tx, phone)
  const paid = sales.filter(({ isPayer }) => isPayer)
  const known = paid.map((sale) => sale.id)
  if ((await countOtherSales(tx, phone, known)) > 0) throw waits(ORDER_WAITS)
  const id = deps.newId()
  const held = sales.filter(({ isHolder }) => isHolder)
  const names = await listNames(tx, phone, customerId)
  const others = await listSubjects(tx, phone, paid)
  const person = { phone, marker: erasedPhone(id), paid, held, customerId, names }
  const counts = { ...(await takeOut(tx, person)), ...(await takeOutOfWrittenOnce(tx, person, others)) }
  await tx.insert(erasures).values({ id, why, counts, purchases: paid.length, erasedAt: deps.now() })
  return { id, counts, purchases: paid.length, stays: await findRoles(tx, phone) }
}

/**
 * Erases a person on request, with an anonymous line in the audit log. Refuses with `phone_not_valid`,
 * `erasure_waits`, and, where a second factor is set up, `second_factor_needed` and `second_factor_wrong`.
 */
export const erasePerson = async (
  deps: Deps,
  admin: Admin,
  { phoneNumber, reason, code }: { phoneNumber: string; reason: string; code?: string | undefined },
) => {
  const phone = personsPhone(phoneNumber)
  await requireFreshCode(deps, admin, code)
  return deps.db.asPlatform(async (tx) => {
    // Written before the erasure, which then removes number and name from the reason too.
    await writeAudit(deps, tx, {
      admin,
      action: 'person_erased',
      subject: await personsSubject(deps, tx, phone),
      reason,
    })
    const { purchases, stays } = await eraseNumber(deps, tx, { phone, why: 'request' })
    return { purchases, stays }
  })
}
