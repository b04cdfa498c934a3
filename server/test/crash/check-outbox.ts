import type { Message, Records } from './records.ts'

/** Every due message exists and has ended; gateways accepted only known ones, and copies are identical. */
export const checkOutbox = (records: Records): string[] => [
  ...checkDue(records),
  ...records.messages.flatMap((message) => checkEnded(records, message)),
  ...records.delivered
    .filter((sent) => !records.messages.some((message) => isSameMessage(message, sent)))
    .map(({ to }) => `a gateway sent ${to} what no message of ours says`),
]

const checkDue = ({ purchases, messages }: Records): string[] =>
  purchases.flatMap(({ id, status, deliveryMethod }) => {
    const due = status === 'paid' && deliveryMethod !== 'qr_display' ? 1 : 0
    const count = messages.filter(({ purchaseId }) => purchaseId === id).length
    return count === due ? [] : [`${status} purchase ${id} has ${count} messages, due are ${due}`]
  })

const checkEnded = ({ delivered }: Records, message: Message): string[] => {
  if (message.state === 'failed') return []
  if (message.state !== 'sent') return [`message ${message.id} is still ${message.state}`]
  const isOut = delivered.some((sent) => isSameMessage(message, sent))
  return isOut ? [] : [`message ${message.id} is called sent, no gateway has it`]
}

/** An SMS is the text itself; a template has the code among its values. */
const isSameMessage = (message: Message, { to, words }: Records['delivered'][number]): boolean =>
  to === message.to && (words.includes(message.text) || words.includes(message.code))
