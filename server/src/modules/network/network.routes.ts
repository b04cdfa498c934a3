import type { SomeHandlers } from '../../http/handlers.ts'
import { readPrefer } from '../../http/prefer.ts'
import type { Deps } from '../../ports/deps.ts'
import { readStock, releaseCodes, removeCodes, uploadCodes } from '../shop/codes/code-stock.ts'
import { answerAgent } from './agent.ts'
import { LONGEST_WAIT_SECONDS } from './agent-waits.ts'
import { readFollowed, startTest } from './follow-gateway.ts'
import { createGateway, removeGateway, renameGateway, renewSecret } from './gateways.ts'
import { readLine, saveLine } from './line-plans.ts'
import { readGateways } from './list-gateways.ts'
import { listPlatformGateways, readNetwork } from './overview.ts'
import { setRadiusAddress } from './radius/radius-addresses.ts'
import { routerCertificate } from './radius/router-certificates.ts'
import { listPassSessions, listPhonesOnline, readUsage } from './usage.ts'

export const networkHandlers = (deps: Deps) =>
  ({
    listGateways: ({ caller: { entrepreneurId } }) => readGateways(deps, entrepreneurId),
    readGateway: ({ params: { id }, caller: { entrepreneurId } }) => readFollowed(deps, entrepreneurId, id),
    testGateway: ({ params: { id }, caller: { entrepreneurId } }) => startTest(deps, entrepreneurId, id),
    createGateway: ({ body, caller }) => createGateway(deps, caller.entrepreneurId, body, caller),
    renewGateway: ({ params: { id }, caller }) => renewSecret(deps, caller.entrepreneurId, id, caller),
    changeGateway: async ({ params: { id }, body, caller }) => {
      const { name, radiusAddress } = body
      if (radiusAddress !== undefined)
        await setRadiusAddress(deps, caller.entrepreneurId, { id, address: radiusAddress }, caller)
      if (name !== undefined) await renameGateway(deps, caller.entrepreneurId, { id, name }, caller)
      return { success: true }
    },
    removeGateway: async ({ params: { id }, caller }) => {
      await removeGateway(deps, caller.entrepreneurId, id, caller)
      return { success: true }
    },
    uploadCodes: ({ params: { id: gatewayId }, body, caller }) =>
      uploadCodes(deps, caller.entrepreneurId, { gatewayId, ...body }, caller),
    readStock: ({ params: { id }, caller: { entrepreneurId } }) => readStock(deps, entrepreneurId, id),
    releaseCodes: ({ params: { id: gatewayId, packageId }, caller }) =>
      releaseCodes(deps, caller.entrepreneurId, { gatewayId, packageId }, caller),
    removeCodes: ({ params: { id: gatewayId, packageId }, caller }) =>
      removeCodes(deps, caller.entrepreneurId, { gatewayId, packageId }, caller),
    readRouterCertificate: ({ headers }) => routerCertificate(deps, bearerOf(headers)),
    answerAgent: async ({ headers, body: report, disconnectSignal, request }) => {
      const token = bearerOf(headers)
      const clockSeconds =
        readClock(report.clock) ?? readDigits(headers['x-clock'], 12) ?? deps.now().getTime() / 1000
      const waitSeconds =
        headers.prefer === undefined ? LONGEST_WAIT_SECONDS : readPrefer(headers.prefer).waitSeconds
      const agentVersion = readDigits(headers['x-agent'], 3) ?? 1
      const sharedKbps = readDigits(headers['x-share'], 8)
      const garden = readGarden(headers['x-garden'] ?? '')
      const said = { clockSeconds, agentVersion, garden, sharedKbps, report }
      const given = { token, address: request.ip, ...said, waitSeconds }
      return answerAgent(deps, given, disconnectSignal)
    },
  }) satisfies SomeHandlers

/**
 * A router's header as a number of at most so many digits; null for anything else, which must not stop its
 * phones' orders.
 */
const readDigits = (text = '', most: number): number | null =>
  /^\d+$/.test(text) && text.length <= most ? Number(text) : null

/** The clock in a report, which is untrusted JSON: a number, or its digits. */
const readClock = (clock: unknown): number | null =>
  typeof clock === 'number' || typeof clock === 'string' ? readDigits(String(clock), 12) : null

/** RouterOS ends a header at a comma, so a MikroTik sends `a;b` for `a,b`. */
const readGarden = (header: string): string => header.replaceAll(';', ',')

/** What sellers and admins see of how networks do. */
export const seeingHandlers = (deps: Deps) =>
  ({
    readNetwork: ({ caller: { entrepreneurId } }) => readNetwork(deps, entrepreneurId),
    listPhonesOnline: ({ caller: { entrepreneurId } }) => listPhonesOnline(deps, entrepreneurId),
    readNetworkUsage: ({ query: { period }, caller: { entrepreneurId } }) =>
      readUsage(deps, entrepreneurId, period),
    listPassSessions: ({ params: { id }, caller: { entrepreneurId } }) =>
      listPassSessions(deps, entrepreneurId, id),
    readLine: ({ caller: { entrepreneurId } }) => readLine(deps, entrepreneurId),
    saveLine: ({ body, caller }) => saveLine(deps, caller.entrepreneurId, body, caller),
    listPlatformGateways: ({ query }) => listPlatformGateways(deps, query),
  }) satisfies SomeHandlers
const bearerOf = ({ authorization = '' }: { authorization?: string | undefined }): string =>
  /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
