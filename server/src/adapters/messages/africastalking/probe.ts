import * as z from 'zod/mini'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { ok, probeResultOf, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import type { AfricasTalkingSettings } from './index.ts'

const Account = z.object({ UserData: z.object({ balance: z.string() }) })

/** Reads the account's balance. */
export const probeAfricasTalking = async (
  { baseUrl, username, apiKey }: AfricasTalkingSettings,
  tools: CallTools,
): Promise<ProbeResult> => {
  const url = `${baseUrl}/version1/user?${new URLSearchParams({ username })}`
  const headers = { apiKey, accept: 'application/json' }
  return probeResultOf(
    await callHttp({ method: 'GET', url, headers }, tools),
    'username or API key',
    (answer) => {
      const balance = answer.status === 200 ? readJson(Account, answer.text)?.UserData.balance : undefined
      return balance === undefined
        ? unexpected(answer)
        : ok(`Africa’s Talking takes the key. Balance: ${balance}.`)
    },
  )
}
