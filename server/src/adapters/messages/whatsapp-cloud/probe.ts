import * as z from 'zod/mini'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { ok, probeResultOf, rejected, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import type { WhatsappCloudSettings } from './index.ts'
import { ErrorAnswer } from './schemas.ts'

const Sender = z.object({ id: z.string(), display_phone_number: z.optional(z.string()) })

const BAD_TOKEN = [0, 104, 190]

/** Reads the sender's number. */
export const probeWhatsappCloud = async (
  { baseUrl, apiVersion, phoneNumberId, accessToken }: WhatsappCloudSettings,
  tools: CallTools,
): Promise<ProbeResult> => {
  const url = `${baseUrl}/${apiVersion}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number`
  const headers = { authorization: `Bearer ${accessToken}` }
  return probeResultOf(await callHttp({ method: 'GET', url, headers }, tools), 'access token', (answer) => {
    const code = readJson(ErrorAnswer, answer.text)?.error.code
    if (code !== undefined) {
      return BAD_TOKEN.includes(code)
        ? rejected(`The access token was refused (${code}). Check it and save it again.`)
        : rejected(`WhatsApp does not know this phone number id, or the token may not use it (${code}).`)
    }
    const sender = answer.status === 200 ? readJson(Sender, answer.text) : undefined
    if (sender === undefined) return unexpected(answer)
    return ok(`WhatsApp takes the token. Messages come from ${sender.display_phone_number ?? sender.id}.`)
  })
}
