import type { SomeHandlers } from '../../../http/handlers.ts'
import type { SecretIssuer } from '../../../http/pass-cookie.ts'
import { readPrefer } from '../../../http/prefer.ts'
import type { DeviceCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken, requireCaptiveContext } from '../../network/captive-tokens.ts'
import { beginHere, joinByToken } from '../../network/devices.ts'
import { pauseAndClose, resumeAndOpen } from '../../network/pauses.ts'
import { captiveStateView, passNetworkView } from '../../network/where-phones-stand.ts'
import { guesserOf, whileNotGuessing } from '../../network/wrong-codes.ts'
import { giveMinutes } from '../given-minutes/give-minutes.ts'
import { readOnlineMinutes } from '../purchases/online-minutes.ts'
import { sellerForHolder } from '../purchases/read-purchase.ts'
import type { UsedCode } from '../sponsors/use-card.ts'
import { enterCode } from './enter-code.ts'

const linkOf = ({ secrets }: Pick<Deps, 'secrets'>, { purchaseId, isFree }: UsedCode) => ({
  transactionId: purchaseId,
  isFree,
  statusToken: secrets.purchaseToken(purchaseId),
})

/** The requests of phones at a router, and of their owners' pages. */
export const phoneHandlers = (deps: Deps, { name: cookie }: DeviceCookie, issueSecret: SecretIssuer) =>
  ({
    readCaptiveState: async ({ headers, disconnectSignal }) => {
      const place = requireCaptiveContext(deps, headers['phone-place'])
      const { waitSeconds } = readPrefer(headers.prefer)
      return captiveStateView(deps, place, { waitSeconds, signal: disconnectSignal })
    },
    enterCode: async ({ headers, body: { code: typed, move }, disconnectSignal, request }) => {
      const place = requireCaptiveContext(deps, headers['phone-place'])
      const guesser = { ...guesserOf(deps, request, { place, cookie }), typed }
      const entered = await whileNotGuessing(deps, guesser, () => enterCode(deps, { place, typed, move }))
      const stands = await captiveStateView(deps, place, { waitSeconds: 0, signal: disconnectSignal })
      const pass = entered.redeemed && linkOf(deps, entered.redeemed)
      return { status: 200, body: { ...stands, pass }, ...(await issueSecret(entered.purchaseId, place)) }
    },
    beginPass: async ({ headers, disconnectSignal }) => {
      const place = requireCaptiveContext(deps, headers['phone-place'])
      await beginHere(deps, place)
      return captiveStateView(deps, place, { waitSeconds: 0, signal: disconnectSignal })
    },
    readOnlineMinutes: ({ params: { transactionId }, headers }) =>
      readOnlineMinutes(deps, transactionId, headers['purchase-token'] ?? ''),
    giveMinutes: ({ params: { transactionId }, headers, body: { minutes, phoneNumber } }) =>
      giveMinutes(deps, {
        transactionId,
        token: headers['purchase-token'] ?? '',
        minutes,
        phoneText: phoneNumber,
        idempotencyKey: headers['idempotency-key'] ?? null,
      }),
    pausePass: async ({ params: { transactionId: purchaseId }, headers }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      await pauseAndClose(deps, { entrepreneurId, purchaseId })
      return { success: true }
    },
    resumePass: async ({ params: { transactionId: purchaseId }, headers }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      await resumeAndOpen(deps, { entrepreneurId, purchaseId })
      return { success: true }
    },
    readPassNetwork: async ({ params: { transactionId: purchaseId }, headers, disconnectSignal }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      const asked = { entrepreneurId, purchaseId, place: openCaptiveToken(deps, headers['phone-place']) }
      const { waitSeconds } = readPrefer(headers.prefer)
      return passNetworkView(deps, asked, { waitSeconds, signal: disconnectSignal })
    },
    movePass: async ({ params: { transactionId: purchaseId }, headers, disconnectSignal }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      const asked = { entrepreneurId, purchaseId, place: requireCaptiveContext(deps, headers['phone-place']) }
      await joinByToken(deps, { ...asked, move: 'always' })
      return {
        status: 200,
        body: await passNetworkView(deps, asked, { waitSeconds: 0, signal: disconnectSignal }),
        ...(await issueSecret(purchaseId, asked.place)),
      }
    },
    rejoinPass: async ({ params: { transactionId: purchaseId }, headers, disconnectSignal }) => {
      const entrepreneurId = await sellerForHolder(deps, purchaseId, headers['purchase-token'] ?? '')
      const asked = { entrepreneurId, purchaseId, place: requireCaptiveContext(deps, headers['phone-place']) }
      await joinByToken(deps, { ...asked, move: 'if_free' })
      return {
        status: 200,
        body: await passNetworkView(deps, asked, { waitSeconds: 0, signal: disconnectSignal }),
        ...(await issueSecret(purchaseId, asked.place)),
      }
    },
  }) satisfies SomeHandlers
