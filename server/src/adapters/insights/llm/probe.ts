import * as z from 'zod/mini'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { ok, probeResultOf, rejected, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import { headersFor, type LlmSettings } from './index.ts'

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Reads the list of models, which is free. */
export const probeLlm = async (settings: LlmSettings, tools: CallTools): Promise<ProbeResult> => {
  const call = { method: 'GET', url: `${settings.baseUrl}/models`, headers: headersFor(settings) } as const
  return probeResultOf(await callHttp(call, tools), 'API key', (answer) => {
    const models = answer.status === 200 ? readJson(Models, answer.text)?.data : undefined
    if (models === undefined) return unexpected(answer)
    return models.some(({ id }) => id === settings.model)
      ? ok(`The service takes the key and has the model ${settings.model}.`)
      : rejected(`The service takes the key, but has no model ${settings.model}.`)
  })
}
