import * as z from 'zod/mini'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { ok, probeResultOf, rejected, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import { accountUrl, credentialsOf, type TwilioSettings } from './index.ts'

const Account = z.object({ status: z.string(), type: z.optional(z.string()) })

/** Reads the account. Sends nothing. */
export const probeTwilio = async (settings: TwilioSettings, tools: CallTools): Promise<ProbeResult> => {
  const url = `${accountUrl(settings)}.json`
  const headers = credentialsOf(settings)
  return probeResultOf(
    await callHttp({ method: 'GET', url, headers }, tools),
    'account id or token',
    (answer) => {
      if (answer.status === 404) return rejected('Twilio knows no account with this id. Check it.')
      const account = answer.status === 200 ? readJson(Account, answer.text) : undefined
      if (!account) return unexpected(answer)
      if (account.status !== 'active')
        return rejected(`Twilio knows the account, but it is ${account.status}.`)
      return account.type === 'Trial'
        ? ok('Twilio takes the token. It is a trial account: it sends only to checked numbers.')
        : ok('Twilio takes the token, and the account is active.')
    },
  )
}
