import type { Deps } from '../../../ports/deps.ts'
import type { MessageChannel, SendOutcome } from '../../../ports/message-sender.ts'

/**
 * Sends somebody on call a message past the outbox: for what keeps the outbox itself from being written. Resolves with whether it
 * surely was not sent and may be tried again; a gateway that is silent may have sent it, and nothing remembers that it was asked.
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
      'who is on call was not reached',
    )
  return isUnsent ? 'unsent' : 'done'
}
