import type { Deps } from '../../../ports/deps.ts'
import type { MessageChannel, SendOutcome } from '../../../ports/message-sender.ts'

/**
 * Sends the operator on call a message without the outbox, for failures that affect the outbox itself.
 * Resolves with `unsent` if it certainly was not sent and may be retried. A silent gateway may have sent it,
 * and no record is kept.
 */
export const sendOnCallNow = async (
  deps: Deps,
  { channel, to, text }: { channel: MessageChannel; to: string; text: string },
): Promise<'done' | 'unsent'> => {
  const gateway = await deps.messages.forChannel(channel)
  const outcome: SendOutcome =
    gateway === null
      ? { kind: 'retry_later', reason: 'no gateway is switched on' }
      : await gateway.send({ id: deps.newId(), to, text, fields: null })
  const isUnsent = outcome.kind === 'retry_later'
  deps.counts.message(channel, isUnsent ? 'tried_again' : outcome.kind === 'accepted' ? 'sent' : 'failed')
  if (outcome.kind !== 'accepted')
    deps.log.warn(
      { channel, outcome: outcome.kind, reason: outcome.reason },
      'could not reach the operator on call',
    )
  return isUnsent ? 'unsent' : 'done'
}
