import type { SomeHandlers } from '../../../http/handlers.ts'
import type { SecretIssuer } from '../../../http/pass-cookie.ts'
import type { DeviceCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken, requireCaptiveContext } from '../../network/captive-tokens.ts'
import { guesserOf, whileNotGuessing } from '../../network/wrong-codes.ts'
import { sellerForHolder } from '../purchases/read-purchase.ts'
import { startTravel } from './start-travel.ts'
import { takeHome } from './take-home.ts'
import { readTravelOffer } from './travel-offer.ts'

/** Minutes of a pass at another shop's WiFi. */
export const travelHandlers = (deps: Deps, { name: cookie }: DeviceCookie, issueSecret: SecretIssuer) =>
  ({
    readTravelOffer: ({ headers, body, request }) => {
      const place = requireCaptiveContext(deps, headers['phone-place'])
      const guesser = { ...guesserOf(deps, request, { place, cookie }), typed: body.code ?? '' }
      return whileNotGuessing(deps, guesser, () => readTravelOffer(deps, place, body))
    },
    startTravel: async ({ headers, body: { minutesHere, ...proof }, request }) => {
      const place = requireCaptiveContext(deps, headers['phone-place'])
      const guesser = { ...guesserOf(deps, request, { place, cookie }), typed: proof.code ?? '' }
      const starting = { place, proof, minutesHere }
      const body = await whileNotGuessing(deps, guesser, () => startTravel(deps, starting))
      return { status: 200, body, ...(await issueSecret(body.transactionId, place)) }
    },
    endTravel: async ({ params: { transactionId: purchaseId }, headers }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      const place = openCaptiveToken(deps, headers['phone-place'])
      return takeHome(deps, { entrepreneurId, purchaseId, place })
    },
  }) satisfies SomeHandlers
