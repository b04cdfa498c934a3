import { randomBytes } from 'node:crypto'

export type Refusal = { status: number; code: number; message: string; type?: string; details?: string }

/** Refusals of the Graph API, with its codes and messages. */
export const refusals = {
  noToken: {
    status: 401,
    code: 104,
    message: 'An access token is required to request this resource.',
  },
  badToken: {
    status: 401,
    code: 190,
    message: 'Invalid OAuth access token - Cannot parse access token',
  },
  unknownPhoneNumberId: {
    status: 400,
    code: 100,
    message: 'Unsupported post request. Object with this ID does not exist or cannot be loaded.',
    type: 'GraphMethodException',
  },
  ownFailure: { status: 500, code: 131000, message: '(#131000) Something went wrong' },
  badType: { status: 400, code: 100, message: '(#100) Invalid parameter' },
  badRecipient: { status: 400, code: 131009, message: '(#131009) Parameter value is not valid' },
  notOnWhatsapp: {
    status: 400,
    code: 131026,
    message: '(#131026) Message undeliverable',
    details: 'Message undeliverable.',
  },
  outsideWindow: {
    status: 400,
    code: 131047,
    message: '(#131047) Re-engagement message',
    details: 'More than 24 hours have passed since the recipient last replied. Use a template message.',
  },
  rateLimited: {
    status: 400,
    code: 130429,
    message: '(#130429) Rate limit hit',
    details: 'Cloud API message throughput has been reached.',
  },
  unknownTemplate: {
    status: 404,
    code: 132001,
    message: '(#132001) Template name does not exist in the translation',
  },
  wrongParameterCount: {
    status: 400,
    code: 132000,
    message: '(#132000) Number of parameters does not match the expected number of params',
  },
  badParameter: {
    status: 400,
    code: 132018,
    message: '(#132018) There was an issue with the parameters of your template',
    details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
  },
} as const satisfies Record<string, Refusal>

export const missing = (field: string): Refusal => ({
  status: 400,
  code: 100,
  message: `(#100) The parameter ${field} is required.`,
})

/** The Graph API's error body. */
export const errorBody = ({ code, message, type, details }: Refusal) => ({
  error: {
    message,
    type: type ?? 'OAuthException',
    code,
    ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
    fbtrace_id: randomBytes(12).toString('base64url'),
  },
})
