import { freetownDay, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { amountProblem } from '@minit/domain/money/payment-limits.ts'
import { firstPollAt } from '@minit/domain/money/payment-polls.ts'
import { methodForPhone, PAYMENT_WINDOW_MINUTES } from '@minit/domain/money/payments.ts'
import type { MinutePrice, Sponsored, SponsorWay } from '@minit/domain/money/sponsorships.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { sumProblem } from '@minit/domain/sales/sponsor-terms.ts'
import type { TenantTx } from '../../../db/database.ts'
import { isReachable, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps, OpenMethod } from '../../../ports/deps.ts'
import { listPackages, lockPackage } from '../../shop/packages/packages.queries.ts'
import { refuseUnsendableName } from '../../shop/sellers/sent-names.ts'
import { insertKeys, lockSponsorship, type SponsorshipRow } from './draw.queries.ts'
import { issueSponsorInvoice } from './sponsor-invoice.ts'
import { queueSponsorAsked } from './sponsor-messages.ts'
import { insertSponsorPayment } from './sponsor-payments.queries.ts'
import { insertSponsorship } from './sponsors.queries.ts'

type Rail = Pick<OpenMethod, 'provider' | 'limits'>
type Payer = { phone: string; method: 'orange_money' | 'africell_money' }

export type Wanted = {
  sponsorName: string
  phoneNumber: string
  packageId: string
  sumMinor: number
  who: Sponsored
  minutesEach: number
  downKbps: number | null
  hours: PassHours | null
  firstDay: string
  lastDay: string
  way: SponsorWay
}

/** To a seller, whose sponsor would never see the page to pay on. */
const NO_SMS = 'We send SMS to mobile numbers of Sierra Leone only. Send your page for sponsors instead.'
const NO_PHONE = 'Valid phone number required'
const FROM_ABROAD =
  'Mobile money needs a mobile number of Sierra Leone. With any other number, pay by invoice.'

const readPayer = (typed: string): Payer => {
  const read = readPhone(typed)
  const fieldsOf = (message: string) => ({ fields: { phoneNumber: message } })
  if (read === null || !read.isSierraLeoneMobile)
    throw new Refusal('phone_not_valid', undefined, fieldsOf(read === null ? NO_PHONE : FROM_ABROAD))
  const method = methodForPhone(read.e164)
  if (method === null)
    throw new Refusal('operator_unknown', undefined, fieldsOf('Enter an Orange or Africell number'))
  return { phone: read.e164, method }
}

/** By invoice a number of any country: it says who pays, and gets messages only where `isReachable`. */
const readContact = (typed: string): string => {
  const read = readPhone(typed)
  if (read === null) throw new Refusal('phone_not_valid', undefined, { fields: { phoneNumber: NO_PHONE } })
  return read.e164
}

/** The first rail that prompts on the phone: the sponsor is not sent to a payment page. */
const railFor = async ({ payments }: Pick<Deps, 'payments'>, method: Payer['method']): Promise<Rail> => {
  const open = await payments.forMethod(method)
  const rails = open === null ? [] : [open, ...open.others]
  const rail = rails.find(({ provider }) => provider.hasPage !== true)
  if (rail === undefined)
    throw new Refusal('method_not_offered', 'No prompt can be sent to this number now. Try again later.')
  return rail
}

/** Days run from today on, in the right order. */
const checkDays = ({ firstDay, lastDay }: Wanted, now: Date): void => {
  const isPossible = firstDay >= freetownDay(now) && lastDay >= firstDay
  if (!isPossible)
    throw new Refusal('day_not_possible', undefined, { fields: { lastDay: 'Choose days from today on' } })
}

type Starting = {
  wanted: Wanted
  startedBy: SponsorshipRow['startedBy']
  /** Who may have its minutes: listed numbers, or cards. */
  keysOf: (row: SponsorshipRow) => Parameters<typeof insertKeys>[1]
}

/**
 * Checks what a sponsor asks for, and writes nothing. Returns the price of the minutes. Refuses as `startSponsorship` does.
 */
export const checkSponsorship = async (
  deps: Deps,
  entrepreneurId: string,
  wanted: Wanted,
): Promise<MinutePrice> => {
  refuseUnsendableName('sponsorName', wanted.sponsorName)
  checkDays(wanted, deps.now())
  if (wanted.way === 'invoice') readContact(wanted.phoneNumber)
  else {
    const { limits } = await railFor(deps, readPayer(wanted.phoneNumber).method)
    refuseSumOf(limits, wanted.sumMinor)
  }
  const packs = await deps.db.inTenant(entrepreneurId, (tx) => listPackages(tx, entrepreneurId))
  const pack = packs.find(({ id }) => id === wanted.packageId)
  if (pack === undefined) throw new Refusal('package_not_found')
  return pricedAt(pack, wanted)
}

/** The agreed price. Refuses a sum that pays for nothing. */
const pricedAt = (
  { priceMinor, durationMinutes: priceMinutes }: { priceMinor: number; durationMinutes: number },
  wanted: Wanted,
): MinutePrice => {
  const price = { priceMinor, priceMinutes }
  const problem = sumProblem({ ...wanted, price })
  if (problem !== null) throw new Refusal('method_not_offered', `${problem}.`, { fields: { sum: problem } })
  return price
}

/** A rail that carries only whole leones rounds up; the excess is the sponsor's too. */
const refuseSumOf = (limits: Rail['limits'], sumMinor: number): number => {
  const amountMinor = Math.ceil(sumMinor / limits.stepMinor) * limits.stepMinor
  const problem = amountProblem(limits, amountMinor)
  if (problem !== null) throw new Refusal('method_not_offered', `${problem}.`, { fields: { sum: problem } })
  return amountMinor
}

/**
 * Writes a sponsorship with its first payment and the job that requests it, in one transaction, or issues its invoice. Calls no
 * provider yet. Refuses with `phone_not_valid`, `operator_unknown`, `method_not_offered`, `package_not_found`,
 * `day_not_possible`, and as `refuseUnsendableName` does.
 */
export const startSponsorship = async (
  deps: Deps,
  entrepreneurId: string,
  { wanted, startedBy, keysOf }: Starting,
): Promise<SponsorshipRow> => {
  refuseUnsendableName('sponsorName', wanted.sponsorName)
  const payer = wanted.way === 'invoice' ? null : readPayer(wanted.phoneNumber)
  const contactPhone = payer?.phone ?? readContact(wanted.phoneNumber)
  if (startedBy === 'seller' && !isReachable(contactPhone))
    throw new Refusal('phone_not_valid', NO_SMS, { fields: { phoneNumber: NO_SMS } })
  checkDays(wanted, deps.now())
  const rail = payer && (await railFor(deps, payer.method))
  const written = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const pack = await lockPackage(tx, wanted.packageId)
    if (pack === null) throw new Refusal('package_not_found')
    const price = pricedAt(pack, wanted)
    const { phoneNumber: _, ...terms } = wanted
    const row = await insertSponsorship(tx, {
      ...terms,
      entrepreneurId,
      id: deps.newId(),
      contactPhone,
      startedBy,
      ...price,
      createdAt: deps.now(),
    })
    await insertKeys(tx, keysOf(row))
    // Whom the seller asks pays at the link, or does not.
    if (startedBy === 'seller') await queueSponsorAsked(deps, tx, row)
    else if (payer !== null && rail !== null) await writePayment(deps, tx, { sponsorship: row, payer, rail })
    return row
  })
  // A job issues it if this process is killed here.
  if (wanted.way === 'invoice') await issueSponsorInvoice(deps, written)
  return written
}

/**
 * Asks the sponsor's number for the money again, after a payment failed. Refuses with `sponsorship_not_found`,
 * `sponsorship_not_open`, `sponsorship_being_paid` and as `startSponsorship` does.
 */
export const payAgain = async (
  deps: Deps,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<void> => {
  const found = await deps.db.inTenant(entrepreneurId, (tx) => lockSponsorship(tx, id))
  if (found === null) throw new Refusal('sponsorship_not_found')
  if (found.way !== 'mobile_money') throw new Refusal('sponsorship_not_open')
  const payer = readPayer(found.contactPhone)
  const rail = await railFor(deps, payer.method)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const sponsorship = await lockSponsorship(tx, id)
    if (sponsorship?.state !== 'awaiting_payment') throw new Refusal('sponsorship_not_open')
    await writePayment(deps, tx, { sponsorship, payer, rail })
  })
}

type Paying = { sponsorship: SponsorshipRow; payer: Payer; rail: Rail }

const writePayment = async (
  deps: Deps,
  tx: TenantTx,
  { sponsorship, payer, rail }: Paying,
): Promise<void> => {
  const { provider, limits } = rail
  const { entrepreneurId, id: sponsorshipId, sumMinor } = sponsorship
  const amountMinor = refuseSumOf(limits, sumMinor)
  const createdAt = deps.now()
  const payBy = new Date(createdAt.getTime() + PAYMENT_WINDOW_MINUTES * MINUTE_MS)
  const id = deps.newId()
  const isWritten = await insertSponsorPayment(tx, {
    entrepreneurId,
    id,
    sponsorshipId,
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
  if (!isWritten) throw new Refusal('sponsorship_being_paid')
  await deps.jobs.enqueue(tx, 'follow-sponsor-payment', { entrepreneurId, sponsorPaymentId: id })
}
