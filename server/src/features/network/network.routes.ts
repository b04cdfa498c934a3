import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import { readPrefer } from '../../http/prefer.ts'
import type { Deps } from '../../ports/deps.ts'
import { sellerForToken } from '../purchases/read-purchase.ts'
import { answerAgent, MAX_WAIT_SECONDS } from './agent.ts'
import { enterCode, joinByToken } from './devices.ts'
import { readFollowed, startTest } from './follow-gateway.ts'
import { createGateway, readGateways, removeGateway, renameGateway, renewSecret } from './gateways.ts'
import { openPlace, requirePlace } from './places.ts'
import { passNetworkView, placeView } from './where-phones-stand.ts'

type CustomerRows = Pick<Endpoints, 'readPlace' | 'enterCode' | 'readPassNetwork' | 'movePass'>
type SellerRows = Pick<
  Endpoints,
  | 'listGateways'
  | 'readGateway'
  | 'testGateway'
  | 'createGateway'
  | 'renewGateway'
  | 'renameGateway'
  | 'removeGateway'
>

export const networkHandlers = (
  deps: Deps,
): Handlers<CustomerRows & SellerRows & Pick<Endpoints, 'answerAgent'>> => ({
  readPlace: async ({ headers }, { disconnectSignal }) => {
    const place = requirePlace(deps, headers['phone-place'])
    const { waitSeconds } = readPrefer(headers.prefer)
    return { status: 200, body: await placeView(deps, place, { waitSeconds, signal: disconnectSignal }) }
  },
  enterCode: async ({ headers, body: { code: typed, move } }, { disconnectSignal }) => {
    const place = requirePlace(deps, headers['phone-place'])
    await enterCode(deps, { place, typed, move })
    return { status: 200, body: await placeView(deps, place, { waitSeconds: 0, signal: disconnectSignal }) }
  },
  readPassNetwork: async ({ params: { transactionId: purchaseId }, headers }, { disconnectSignal }) => {
    const entrepreneurId = await sellerForToken(deps, purchaseId, headers['purchase-token'] ?? '')
    const asked = { entrepreneurId, purchaseId, place: openPlace(deps, headers['phone-place']) }
    const { waitSeconds } = readPrefer(headers.prefer)
    return {
      status: 200,
      body: await passNetworkView(deps, asked, { waitSeconds, signal: disconnectSignal }),
    }
  },
  movePass: async ({ params: { transactionId: purchaseId }, headers }, { disconnectSignal }) => {
    const entrepreneurId = await sellerForToken(deps, purchaseId, headers['purchase-token'] ?? '')
    const asked = { entrepreneurId, purchaseId, place: requirePlace(deps, headers['phone-place']) }
    await joinByToken(deps, asked)
    return {
      status: 200,
      body: await passNetworkView(deps, asked, { waitSeconds: 0, signal: disconnectSignal }),
    }
  },
  listGateways: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readGateways(deps, entrepreneurId),
  }),
  readGateway: async ({ params: { id } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readFollowed(deps, entrepreneurId, id),
  }),
  testGateway: async ({ params: { id } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await startTest(deps, entrepreneurId, id),
  }),
  createGateway: async ({ body }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await createGateway(deps, entrepreneurId, body),
  }),
  renewGateway: async ({ params: { id } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await renewSecret(deps, entrepreneurId, id),
  }),
  renameGateway: async ({ params: { id }, body: { name } }, { caller: { entrepreneurId } }) => {
    await renameGateway(deps, entrepreneurId, id, name)
    return { status: 200, body: { success: true } }
  },
  removeGateway: async ({ params: { id } }, { caller: { entrepreneurId } }) => {
    await removeGateway(deps, entrepreneurId, id)
    return { status: 200, body: { success: true } }
  },
  answerAgent: async ({ headers, body: report }, { disconnectSignal, request }) => {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const clockSeconds = Number(headers['x-clock'] ?? deps.now().getTime() / 1000)
    const waitSeconds =
      headers.prefer === undefined ? MAX_WAIT_SECONDS : readPrefer(headers.prefer).waitSeconds
    const given = { token, address: request.ip, clockSeconds, report, waitSeconds }
    return { status: 200, body: only(await answerAgent(deps, given, disconnectSignal)) }
  },
})

/** A text that is there already, as the pieces that texts are sent in. */
const only = async function* (text: string): AsyncIterable<string> {
  yield text
}
