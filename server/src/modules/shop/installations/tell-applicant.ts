import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import type { Tx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { minutesAhead, queueMessage } from '../../messaging/messages/queue-message.ts'

type Applicant = { id: string; phone: string; email: string | null }

/** Tells an applicant by SMS, and by e-mail where there is one, what the last step was; in the transaction that makes it. */
export const tellApplicant = async (
  deps: Deps,
  tx: Tx,
  { seller, text }: { seller: Applicant; text: string },
): Promise<void> => {
  const news = {
    ...({ kind: 'installation', entrepreneurId: seller.id, text } as const),
    endsAt: minutesAhead(deps, NEWS_MINUTES.installation),
  }
  if (isReachable(seller.phone))
    await queueMessage(deps, tx, { ...news, channel: 'sms', recipient: seller.phone })
  if (seller.email !== null)
    await queueMessage(deps, tx, { ...news, channel: 'email', recipient: seller.email })
}
