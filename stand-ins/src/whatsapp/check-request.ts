import { missing, type Refusal, refusals } from './refusals.ts'

type TemplateParameter = { type?: string; text?: string }

/** A client's message; untrusted until `refusalOf` has checked it. */
export type MessageBody = {
  messaging_product?: string
  to?: string
  type?: string
  text?: { body?: string }
  template?: {
    name?: string
    language?: { code?: string }
    components?: { type?: string; parameters?: TemplateParameter[] }[]
  }
  biz_opaque_callback_data?: string
}

/** An approved template with this many body parameters, in one language. */
export type Template = { name: string; language: string; parameterCount: number }

/** The first reason for which the real service refuses this message, or null. */
export const refusalOf = (body: MessageBody, template: Template): Refusal | null => {
  if (body.messaging_product !== 'whatsapp') return missing('messaging_product')
  if (!body.to) return missing('to')
  if (!/^\+?[1-9]\d{7,14}$/.test(body.to)) return refusals.badRecipient
  if (body.type === 'template') return templateRefusal(body, template)
  if (body.type !== undefined && body.type !== 'text') return refusals.badType
  // This number never receives messages, so no 24-hour window is ever open.
  return body.text?.body ? refusals.outsideWindow : missing('text')
}

const templateRefusal = ({ template: requested }: MessageBody, template: Template): Refusal | null => {
  if (!requested?.name) return missing('template')
  if (!requested.language?.code) return missing('language')
  const isApproved = requested.name === template.name && requested.language.code === template.language
  if (!isApproved) return refusals.unknownTemplate
  const parameters = bodyParameters({ template: requested })
  if (parameters.length !== template.parameterCount) return refusals.wrongParameterCount
  return parameters.every(isParameter) ? null : refusals.badParameter
}

export const bodyParameters = ({ template }: Pick<MessageBody, 'template'>): TemplateParameter[] =>
  template?.components?.find((component) => component.type === 'body')?.parameters ?? []

const isParameter = ({ type, text }: TemplateParameter): boolean =>
  type === 'text' && typeof text === 'string' && text !== '' && !/[\n\r\t]| {5}/.test(text)
