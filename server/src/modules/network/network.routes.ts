import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPrefer } from '../../http/prefer.ts'
import type { Deps } from '../../ports/deps.ts'
import { readStock, releaseCodes, removeCodes, uploadCodes } from '../shop/codes/code-stock.ts'
import { answerAgent } from './agent.ts'
import { LONGEST_WAIT_SECONDS } from './agent-waits.ts'
import { readFollowed, startTest } from './follow-gateway.ts'
import { createGateway, readGateways, removeGateway, renameGateway, renewSecret } from './gateways.ts'
import { listPlatformGateways, readNetwork } from './overview.ts'
import { placeGateway } from './radius/radius-places.ts'
import { routerCertificate } from './radius/router-certificates.ts'
import { listPassSessions, listPhonesOnline, readUsage } from './usage.ts'

type SellerRows = Pick<
  Endpoints,
  | 'listGateways'
  | 'readGateway'
  | 'testGateway'
  | 'createGateway'
  | 'renewGateway'
  | 'changeGateway'
  | 'removeGateway'
  | 'uploadCodes'
  | 'readStock'
  | 'releaseCodes'
  | 'removeCodes'
>
type SeeingRows = Pick<
  Endpoints,
  'readNetwork' | 'listPhonesOnline' | 'readNetworkUsage' | 'listPassSessions' | 'listPlatformGateways'
>

export const networkHandlers = (
  deps: Deps,
): Handlers<SellerRows & Pick<Endpoints, 'answerAgent' | 'readRouterCertificate'>> => ({
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
  createGateway: async ({ body }, { caller }) => ({
    status: 200,
    body: await createGateway(deps, caller.entrepreneurId, body, caller),
  }),
  renewGateway: async ({ params: { id } }, { caller }) => ({
    status: 200,
    body: await renewSecret(deps, caller.entrepreneurId, id, caller),
  }),
  changeGateway: async ({ params: { id }, body }, { caller }) => {
    const { name, radiusAddress } = body
    if (radiusAddress !== undefined)
      await placeGateway(deps, caller.entrepreneurId, { id, address: radiusAddress }, caller)
    if (name !== undefined) await renameGateway(deps, caller.entrepreneurId, { id, name }, caller)
    return { status: 200, body: { success: true } }
  },
  removeGateway: async ({ params: { id } }, { caller }) => {
    await removeGateway(deps, caller.entrepreneurId, id, caller)
    return { status: 200, body: { success: true } }
  },
  uploadCodes: async ({ params: { id: gatewayId }, body }, { caller }) => ({
    status: 200,
    body: await uploadCodes(deps, caller.entrepreneurId, { gatewayId, ...body }, caller),
  }),
  readStock: async ({ params: { id } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readStock(deps, entrepreneurId, id),
  }),
  releaseCodes: async ({ params: { id: gatewayId, packageId } }, { caller }) => ({
    status: 200,
    body: await releaseCodes(deps, caller.entrepreneurId, { gatewayId, packageId }, caller),
  }),
  removeCodes: async ({ params: { id: gatewayId, packageId } }, { caller }) => ({
    status: 200,
    body: await removeCodes(deps, caller.entrepreneurId, { gatewayId, packageId }, caller),
  }),
  readRouterCertificate: async ({ headers }) => ({
    status: 200,
    body: only(await routerCertificate(deps, bearerOf(headers))),
  }),
  answerAgent: async ({ headers, body: report }, { disconnectSignal, request }) => {
    const token = bearerOf(headers)
    const clockSeconds =
      readClock(report.clock) ?? readDigits(headers['x-clock'], 12) ?? deps.now().getTime() / 1000
    const waitSeconds =
      headers.prefer === undefined ? LONGEST_WAIT_SECONDS : readPrefer(headers.prefer).waitSeconds
    const agentVersion = readDigits(headers['x-agent'], 3) ?? 1
    const said = { clockSeconds, agentVersion, garden: readGarden(headers['x-garden'] ?? ''), report }
    const given = { token, address: request.ip, ...said, waitSeconds }
    return { status: 200, body: only(await answerAgent(deps, given, disconnectSignal)) }
  },
})

/** What a router says in digits, so many at most; null for anything else, which costs no phone its orders. */
const readDigits = (said = '', most: number): number | null =>
  /^\d+$/.test(said) && said.length <= most ? Number(said) : null

/** The clock of a report's own, which is JSON by anybody: a number, or its digits. */
const readClock = (said: unknown): number | null =>
  typeof said === 'number' || typeof said === 'string' ? readDigits(String(said), 12) : null

/** RouterOS takes a comma for the end of a header, so a MikroTik says `a;b` for `a,b`. */
const readGarden = (said: string): string => said.replaceAll(';', ',')

/** What sellers and admins see of how networks do. */
export const seeingHandlers = (deps: Deps): Handlers<SeeingRows> => ({
  readNetwork: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readNetwork(deps, entrepreneurId),
  }),
  listPhonesOnline: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listPhonesOnline(deps, entrepreneurId),
  }),
  readNetworkUsage: async ({ query: { period } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readUsage(deps, entrepreneurId, period),
  }),
  listPassSessions: async ({ params: { id } }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listPassSessions(deps, entrepreneurId, id),
  }),
  listPlatformGateways: async ({ query }) => ({
    status: 200,
    body: await listPlatformGateways(deps, query),
  }),
})
const bearerOf = ({ authorization = '' }: { authorization?: string | undefined }): string =>
  /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''

/** A text that is there already, as the pieces that texts are sent in. */
const only = async function* (text: string): AsyncIterable<string> {
  yield text
}
