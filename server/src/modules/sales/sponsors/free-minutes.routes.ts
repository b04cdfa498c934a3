import type { SomeHandlers } from '../../../http/handlers.ts'
import type { SecretIssuer } from '../../../http/pass-cookie.ts'
import type { MyDeviceCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken } from '../../network/captive-tokens.ts'
import { readFreeOffer, setFreeOffer } from './free-offer.ts'
import { askFreeCode, readFreeMinutes, readFreePass, takeFreeMinutes } from './read-free.ts'

/** Minutes that the phone does not pay for. */
export const freeMinuteHandlers = (deps: Deps, my: MyDeviceCookie, issueSecret: SecretIssuer) =>
  ({
    readFreeMinutes: ({ params: { entrepreneur }, headers, request }) => {
      const place = openCaptiveToken(deps, headers['phone-place'])
      return readFreeMinutes(deps, { entrepreneur, place, deviceToken: request.cookies[my.name] })
    },
    askFreeCode: ({ params: { entrepreneur }, headers, body: { phoneNumber } }) => {
      const place = openCaptiveToken(deps, headers['phone-place'])
      return askFreeCode(deps, { entrepreneur, place, phoneNumber })
    },
    takeFreeMinutes: async ({
      params: { entrepreneur },
      headers,
      body: { sponsorshipId, card },
      request,
    }) => {
      const place = openCaptiveToken(deps, headers['phone-place'])
      const asking = { entrepreneur, place, deviceToken: request.cookies[my.name] }
      const body = await takeFreeMinutes(deps, { ...asking, sponsorshipId, card })
      return { status: 200, body, ...(await issueSecret(body.transactionId, place)) }
    },
    readFreePass: ({ params, headers }) =>
      readFreePass(deps, params.transactionId, headers['purchase-token'] ?? ''),
    readFreeOffer: ({ caller }) => readFreeOffer(deps, caller.entrepreneurId),
    setFreeOffer: ({ body, caller }) => setFreeOffer(deps, caller.entrepreneurId, body, caller),
  }) satisfies SomeHandlers
