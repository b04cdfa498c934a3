import { accessText } from '@minit/domain/messages.ts'
import type { DeliveryMethod } from '@minit/domain/payments.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { isReachable } from '../customers/phones.ts'
import type { IssuedPass } from '../passes/make-pass.ts'
import { insertMessage } from './delivery.queries.ts'
import { allowanceOf } from './message-allowance.ts'
import { passLink } from './pass-link.ts'

export type Recipient = { purchaseId: string; phone: string; deliveryMethod: DeliveryMethod }

/** The outbox row of the access message, not yet written; null for `qr_display`. */
export const makeAccessMessage = (
  tools: Pick<Deps, 'now' | 'newId' | 'secrets' | 'publicUrl'>,
  { pass, code }: IssuedPass,
  { purchaseId, phone, deliveryMethod }: Recipient,
) => {
  if (deliveryMethod === 'qr_display') return null
  const { entrepreneurId, networkName, expiresAt, wifiKind: kind } = pass
  const id = tools.newId()
  const link = passLink(tools, purchaseId)
  return {
    entrepreneurId,
    id,
    purchaseId,
    channel: deliveryMethod,
    recipient: phone,
    sealedText: tools.secrets.seal(accessText({ networkName, code, expiresAt, kind, link }), id),
    codeDigest: pass.codeDigest,
    createdAt: tools.now(),
  }
}

/**
 * Puts the access message and its job into the outbox, in the caller's transaction. Nothing for `qr_display` or a
 * number that is sent nothing; a failed one where the seller's messages of the day are used up.
 */
export const queueAccessMessage = async (
  deps: Deps,
  tx: Tx,
  issued: IssuedPass,
  recipient: Recipient,
): Promise<void> => {
  const message = makeAccessMessage(deps, issued, recipient)
  if (message === null || !isReachable(recipient.phone)) return
  if ((await allowanceOf(deps, tx, message.entrepreneurId)).left === 0) {
    await insertMessage(tx, {
      ...message,
      state: 'failed',
      lastProblem: "the seller's messages of the day are used up",
    })
    return
  }
  await insertMessage(tx, message)
  const { entrepreneurId, id: messageId } = message
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId })
}
