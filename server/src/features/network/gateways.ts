import type { GatewayKind } from '@minit/domain/access.ts'
import { isHeardAt } from '@minit/domain/being-there.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { secretDigest } from './agent.ts'
import {
  changeGateway,
  countGateways,
  type GatewayRow,
  insertGateway,
  listGateways,
} from './network.queries.ts'

/** What a router proves itself by: its agent to us, and openNDS to the phone. */
export type GatewaySecret = { token: string; faskey: string }

/** More routers than one stall has. */
const MAX_GATEWAYS = 20
const SETUP_MINUTES = 30

const word = ({ randomBytes }: Pick<Deps, 'randomBytes'>, bytes: number): string =>
  Buffer.from(randomBytes(bytes)).toString('base64url')

export const setupDigest = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  secrets.digest(`setup:${token}`)

/** A secret with all that is stored of it, and the set-up that hands it out once. */
const newSecret = (deps: Deps, gatewayId: string) => {
  // openNDS's settings are read by shell scripts: letters and digits alone.
  const secret: GatewaySecret = { token: word(deps, 24), faskey: word(deps, 24).replace(/[-_]/g, 'x') }
  const setup = word(deps, 24)
  return {
    secret,
    setup,
    stored: {
      sealedSecret: deps.secrets.seal(JSON.stringify(secret), gatewayId),
      secretDigest: secretDigest(deps, secret.token),
      setupDigest: setupDigest(deps, setup),
      setupEndsAt: new Date(deps.now().getTime() + SETUP_MINUTES * 60_000),
    },
  }
}

/** The line to paste, and the same values for whoever types them in. Shown this once. */
const setupView = (deps: Deps, id: string, { secret, setup }: ReturnType<typeof newSecret>) => ({
  command: `wget -qO- ${deps.publicUrl}/setup/${setup} | sh`,
  gatewayName: gatewayName(id),
  faskey: secret.faskey,
  portalHost: new URL(deps.publicUrl).host,
  portalPath: portalPath(id),
  token: secret.token,
  endsAt: new Date(deps.now().getTime() + SETUP_MINUTES * 60_000),
})

export const gatewayName = (id: string): string => `minit-${id.toLowerCase()}`
export const portalPath = (id: string): string => `/wifi/${id}`

/** Refuses with `too_many_gateways`. */
export const createGateway = async (
  deps: Deps,
  entrepreneurId: string,
  { name, kind }: { name: string; kind: GatewayKind },
) => {
  const id = deps.newId()
  const made = newSecret(deps, id)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    if ((await countGateways(tx)) >= MAX_GATEWAYS) throw new Refusal('too_many_gateways')
    await insertGateway(tx, { entrepreneurId, id, name, kind, ...made.stored, createdAt: deps.now() })
  })
  return { id, kind, setup: setupView(deps, id, made) }
}

/** Who shows the new secret has said nothing yet. When the last test ended is kept: there is one a day. */
const NOT_HEARD = {
  lastHeardAt: null,
  version: null,
  phonesSeen: 0,
  phonesOnline: 0,
  phoneSeenAt: null,
  testAskedAt: null,
  testDeviceDigest: null,
  testMacTail: null,
  testOpenedAt: null,
  testReachedAt: null,
} as const

/** A new secret for a router that was replaced or whose secret is known to others: the old one opens nothing any more. */
export const renewSecret = async (deps: Deps, entrepreneurId: string, id: string) => {
  const made = newSecret(deps, id)
  const found = await deps.db.inTenant(entrepreneurId, (tx) =>
    changeGateway(tx, id, { ...made.stored, ...NOT_HEARD }),
  )
  if (!found) throw new Refusal('gateway_not_found')
  return { id, kind: 'opennds' as const, setup: setupView(deps, id, made) }
}

export const renameGateway = async (deps: Deps, entrepreneurId: string, id: string, name: string) => {
  const found = await deps.db.inTenant(entrepreneurId, (tx) => changeGateway(tx, id, { name }))
  if (!found) throw new Refusal('gateway_not_found')
}

/** Phones that are on stay on until the router closes them: from now on it is told nothing. */
export const removeGateway = async (deps: Deps, entrepreneurId: string, id: string) => {
  const removed = { removedAt: deps.now(), setupDigest: null, setupEndsAt: null }
  const found = await deps.db.inTenant(entrepreneurId, (tx) => changeGateway(tx, id, removed))
  if (!found) throw new Refusal('gateway_not_found')
}

export const gatewayState = (
  { lastHeardAt }: Pick<GatewayRow, 'lastHeardAt'>,
  now: Date,
): 'new' | 'online' | 'offline' => {
  if (lastHeardAt === null) return 'new'
  return isHeardAt(lastHeardAt, now) ? 'online' : 'offline'
}

export const gatewayView = (row: GatewayRow, now: Date) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: gatewayState(row, now),
  lastHeardAt: row.lastHeardAt,
  version: row.version,
  createdAt: row.createdAt,
})

export const readGateways = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.inTenant(entrepreneurId, listGateways)
  return rows.map((row) => gatewayView(row, deps.now()))
}
