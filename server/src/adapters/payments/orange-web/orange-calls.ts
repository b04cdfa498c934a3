import { type CallOutcome, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { TokenAnswer } from './schemas.ts'

export type OrangeWebSettings = {
  /** `https://api.orange.com`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  merchantKey: string
  /** `sl`, or `dev` for the sandbox. */
  country: string
  /** `SLE`; `OUV` in the sandbox. */
  currency: string
}

export type Orange = {
  /** A Web Payment call with a token, which is renewed once if it is refused. */
  post: (path: 'webpayment' | 'transactionstatus', body: object) => Promise<CallOutcome>
  /** Only requests a token. */
  authenticate: () => Promise<CallOutcome>
}

/** The token is renewed a minute early, so that it does not expire in use. */
const EARLY_MS = 60_000

/** Orange's API with its OAuth token, cached until it expires. */
export const connectOrange = (settings: OrangeWebSettings, tools: ProviderTools): Orange => {
  const now = tools.now ?? (() => new Date())
  let cached: { token: string; until: number } | null = null
  const authenticate = () => requestToken(settings, tools)
  const tokenOf = async (): Promise<string | CallOutcome> => {
    if (cached !== null && now().getTime() < cached.until) return cached.token
    const outcome = await authenticate()
    const answer =
      outcome.kind === 'answered' && outcome.status === 200 ? readJson(TokenAnswer, outcome.text) : undefined
    if (answer === undefined) return outcome
    cached = {
      token: answer.access_token,
      until: now().getTime() + Number(answer.expires_in) * 1000 - EARLY_MS,
    }
    return answer.access_token
  }
  const send = async (path: string, body: object): Promise<CallOutcome> => {
    const token = await tokenOf()
    if (typeof token !== 'string') return refusedToken(token)
    const url = `${settings.baseUrl}/orange-money-webpay/${settings.country}/v1/${path}`
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    }
    return callHttp({ method: 'POST', url, headers, body: JSON.stringify(body) }, tools)
  }
  return {
    authenticate,
    post: async (path, body) => {
      const first = await send(path, body)
      if (first.kind !== 'answered' || first.status !== 401 || cached === null) return first
      cached = null
      return send(path, body)
    },
  }
}

/** Without a token no payment was requested. */
const refusedToken = (outcome: CallOutcome): CallOutcome =>
  outcome.kind === 'answered' ? { kind: 'answered', status: 401, text: '' } : outcome

const requestToken = (
  { baseUrl, clientId, clientSecret }: OrangeWebSettings,
  tools: ProviderTools,
): Promise<CallOutcome> =>
  callHttp(
    {
      method: 'POST',
      url: `${baseUrl}/oauth/v3/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    },
    tools,
  )
