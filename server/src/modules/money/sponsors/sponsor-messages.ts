import {
  sponsorAskedText,
  sponsorEndedText,
  sponsorInvoicedText,
  sponsorPaidText,
  sponsorUsedText,
} from '@minit/domain/messaging/messages.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueSponsorMessage } from '../../messaging/messages/buyer-messages.ts'
import type { SponsorshipRow } from './draw.queries.ts'

/** What is made of a sponsorship's id for its link: never the token of a purchase. */
const linkedTo = (id: string): string => `sponsorship:${id}`

/** The token of a sponsor's page. */
const sponsorToken = ({ secrets }: Pick<Deps, 'secrets'>, id: string): string =>
  secrets.purchaseToken(linkedTo(id))

export const isSponsorToken = ({ secrets }: Pick<Deps, 'secrets'>, id: string, token: string): boolean =>
  secrets.isPurchaseToken(linkedTo(id), token)

/** The path of a sponsor's page: the id and its token in one part. */
export const sponsorPath = (deps: Pick<Deps, 'secrets'>, id: string): string =>
  `/sponsored/${id}.${sponsorToken(deps, id)}`

type Sponsor = Pick<SponsorshipRow, 'entrepreneurId' | 'id' | 'contactPhone'>

/** Sends the sponsor the link, once the first money came. */
export const queueSponsorPaid = async (
  deps: Deps,
  tx: Tx,
  { sponsorship, amountMinor }: { sponsorship: Sponsor; amountMinor: number },
): Promise<void> => {
  const { entrepreneurId, id, contactPhone: recipient } = sponsorship
  const text = sponsorPaidText(formatLe(amountMinor), `${deps.publicUrl}${sponsorPath(deps, id)}`)
  await queueSponsorMessage(deps, tx, { entrepreneurId, recipient, text })
}

/** Sends the sponsor whom a seller asks the link, where it pays. */
export const queueSponsorAsked = async (deps: Deps, tx: Tx, sponsorship: SponsorshipRow): Promise<void> => {
  const { entrepreneurId, id, contactPhone: recipient, sumMinor } = sponsorship
  const text = sponsorAskedText(formatLe(sumMinor), `${deps.publicUrl}${sponsorPath(deps, id)}`)
  await queueSponsorMessage(deps, tx, { entrepreneurId, recipient, text })
}

/** Sends the sponsor the link, where the invoice is. */
export const queueSponsorInvoiced = async (
  deps: Deps,
  tx: Tx,
  { sponsorship, amountMinor }: { sponsorship: Sponsor; amountMinor: number },
): Promise<void> => {
  const { entrepreneurId, id, contactPhone: recipient } = sponsorship
  const text = sponsorInvoicedText(formatLe(amountMinor), `${deps.publicUrl}${sponsorPath(deps, id)}`)
  await queueSponsorMessage(deps, tx, { entrepreneurId, recipient, text })
}

/** Says that no minutes are left. */
export const queueSponsorUsed = async (deps: Deps, tx: Tx, sponsorship: Sponsor): Promise<void> => {
  const { entrepreneurId, id, contactPhone: recipient } = sponsorship
  const text = sponsorUsedText(`${deps.publicUrl}${sponsorPath(deps, id)}`)
  await queueSponsorMessage(deps, tx, { entrepreneurId, recipient, text })
}

type Ended = { sponsorship: Sponsor; returnedMinor: number; phone: string | null; goesBack: boolean }

/** Says at the end what goes back, where, and who sends it: to a number, or by bank where there is none. */
export const queueSponsorEnded = async (
  deps: Deps,
  tx: Tx,
  { sponsorship, returnedMinor, phone, goesBack }: Ended,
): Promise<void> => {
  const { entrepreneurId, contactPhone: recipient } = sponsorship
  const rest = { amount: formatLe(returnedMinor), maskedPhone: phone && maskPhone(phone), goesBack }
  const text = sponsorEndedText(returnedMinor === 0 ? null : rest)
  await queueSponsorMessage(deps, tx, { entrepreneurId, recipient, text })
}
