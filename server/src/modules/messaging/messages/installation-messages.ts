import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import type { Tx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Applicant } from '../../../ports/notices.ts'
import { minutesAhead, queueMessage } from './queue-message.ts'

/**
 * Notifies an applicant of a step by SMS, and by e-mail if there is an address, in the step's transaction.
 */
export const queueInstallationMessages = async (
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
