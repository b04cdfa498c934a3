import { dashed, packetOf } from '../radius-router.ts'
import { aLogin, aMac, aReport, aStall } from './making/machines.ts'
import { bearer } from './making/prepared.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

const BY_ROUTER_SECRET = { openBecause: 'a router names itself by its secret alone' } as const
const RADIUS_FRONT = {
  openBecause: 'the RADIUS front alone may ask, for a router that it has proven',
} as const

/** Requests about routers and the phones at them. */
export const networkRows = {
  authorizeByRadius: {
    ids: RADIUS_FRONT,
    prepare: aLogin,
  },
  authenticateByRadius: {
    ids: RADIUS_FRONT,
    prepare: aLogin,
  },
  noteRadiusResult: {
    ids: 'none',
    prepare: aLogin,
  },
  accountByRadius: {
    ids: RADIUS_FRONT,
    prepare: async (fixture, turn) => {
      const login = await aLogin(fixture)
      const session = { 'Acct-Session-Id': `s${turn}`, 'Acct-Session-Time': 60, 'Acct-Output-Octets': 1_000 }
      const packet = packetOf({ 'Acct-Status-Type': 'Interim-Update', ...session })
      return { ...login, body: { ...packet, ...packetOf({ 'Calling-Station-Id': dashed(aMac()) }) } }
    },
  },
  findRadiusRouter: {
    ids: { openBecause: 'the RADIUS front alone may ask, with an address' },
    prepare: async (fixture) => ({
      caller: 'radius',
      headers: bearer(fixture.app.deps.radiusToken ?? ''),
      query: { address: '198.51.100.2' },
    }),
  },
  answerAgent: {
    ids: BY_ROUTER_SECRET,
    prepare: async () => ({ caller: 'router', headers: { 'x-agent': '3' }, body: aReport() }),
  },
  readRouterCertificate: {
    ids: BY_ROUTER_SECRET,
    prepare: async (fixture) => {
      const { radius } = await aStall(fixture)
      return { caller: 'router', headers: bearer('token' in radius.setup ? radius.setup.token : '') }
    },
  },
  readLine: { ids: 'none' },
  saveLine: {
    ids: 'none',
    log: 'line_changed',
    bad: { nullable: ['megabytes', 'downKbps'], emptied: ['planName'] },
    request: () => ({
      body: {
        kind: 'satellite',
        operator: 'starlink',
        planName: 'Home 60',
        cost: 900,
        monthDay: 5,
        megabytes: 60_000,
        downKbps: 8_000,
        resale: 'asked',
      },
    }),
  },
  listGateways: { ids: 'none' },
  readGateway: {
    ids: ONLY_ITS_SELLER,
    request: ({ gatewayId }) => ({ params: { id: gatewayId } }),
  },
  testGateway: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'asks a router for a sign of life' },
    request: ({ gatewayId }) => ({ params: { id: gatewayId } }),
  },
  createGateway: {
    ids: 'none',
    log: 'router_added',
    request: () => ({ body: { name: 'Stall', kind: 'opennds' } }),
  },
  renewGateway: {
    ids: ONLY_ITS_SELLER,
    log: 'router_secret_renewed',
    request: ({ gatewayId }) => ({ params: { id: gatewayId } }),
  },
  changeGateway: {
    ids: ONLY_ITS_SELLER,
    log: 'router_renamed',
    request: ({ gatewayId }) => ({ params: { id: gatewayId }, body: { name: 'Mine now' } }),
  },
  removeGateway: {
    ids: ONLY_ITS_SELLER,
    log: 'router_removed',
    isLast: true,
    request: ({ gatewayId }) => ({ params: { id: gatewayId } }),
  },
  readNetwork: { ids: 'none' },
  listPhonesOnline: { ids: 'none' },
  readNetworkUsage: { ids: 'none' },
  listPassSessions: {
    ids: ONLY_ITS_SELLER,
    request: ({ paidId }) => ({ params: { id: paidId } }),
  },
  listPlatformGateways: { ids: ADMIN_ONLY },
} satisfies SomeRows
