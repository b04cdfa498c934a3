/** The gateway's statuses of a recipient. */
const statuses = {
  sent: { statusCode: 101, status: 'Success' },
  badNumber: { statusCode: 403, status: 'InvalidPhoneNumber' },
} as const

export type Recipient = {
  statusCode: number
  number: string
  status: string
  cost: string
  messageId: string
  messageParts?: number
}

export type Answer = { SMSMessageData: { Message: string; Recipients: Recipient[] } }

const costOfPart = 0.02

export const acceptedRecipient = (number: string, messageId: string, messageParts: number): Recipient => ({
  ...statuses.sent,
  number,
  cost: `USD ${(costOfPart * messageParts).toFixed(4)}`,
  messageId,
  messageParts,
})

/** The real gateway writes "None" without a message. */
export const refusedRecipient = (number: string): Recipient => ({
  ...statuses.badNumber,
  number,
  cost: '0',
  messageId: 'None',
})

export const answerFor = (recipients: Recipient[]): Answer => {
  const accepted = recipients.filter((recipient) => recipient.messageParts !== undefined)
  const parts = accepted.reduce((sum, recipient) => sum + (recipient.messageParts ?? 0), 0)
  const cost = accepted.length === 0 ? '0' : `USD ${(costOfPart * parts).toFixed(4)}`
  const message = `Sent to ${accepted.length}/${recipients.length} Total Cost: ${cost}`
  return { SMSMessageData: { Message: message, Recipients: recipients } }
}

/** An unknown sender fails the whole request, with HTTP 201 and no recipients. */
export const unknownSender: Answer = { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }

/** The answer for a client that does not request JSON. */
export const asXml = ({ SMSMessageData: data }: Answer): string =>
  [
    '<AfricasTalkingResponse><SMSMessageData>',
    `<Message>${data.Message}</Message><Recipients>`,
    ...data.Recipients.map((recipient) => `<Recipient>${elementsOf(recipient)}</Recipient>`),
    '</Recipients></SMSMessageData></AfricasTalkingResponse>',
  ].join('')

const elementsOf = (recipient: Recipient): string =>
  Object.entries(recipient)
    .map(
      ([name, value]) =>
        `<${name}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`,
    )
    .join('')
