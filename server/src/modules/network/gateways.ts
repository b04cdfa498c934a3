import type { GatewayKind, GatewayState } from '@minit/domain/network/access.ts'
import { isOnlineAt } from '@minit/domain/network/presence.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Actor, writeShopChange } from '../platform/audit/audit.ts'
import type { GatewayStock } from '../shop/codes/code-stock.ts'
import { findOwnGateway } from '../shop/sites/gateways.queries.ts'
import { secretDigested } from './agent.ts'
import type { GatewaySecret } from './gateway-secret.ts'
import { changeGateway, countGateways, type GatewayRow, type KnownGateway } from './network.queries.ts'
import { pasteLine } from './opennds/paste-line.ts'
import { requestDisconnect } from './radius/disconnect.ts'
import { gatewayName, insertWithPort, radiusSettings } from './radius/radius-addresses.ts'

/** More routers than any stall has. */
const MAX_GATEWAYS = 20
const SETUP_MINUTES = 30

const randomText = ({ randomBytes }: Pick<Deps, 'randomBytes'>, bytes: number): string =>
  Buffer.from(randomBytes(bytes)).toString('base64url')

/** Safe in shell scripts and routers' forms. */
const lettersAndDigits = (deps: Pick<Deps, 'randomBytes'>): string =>
  randomText(deps, 24).replace(/[-_]/g, 'x')

export const setupDigested = (token: string): string => `setup:${token}`

/** A new secret with its stored columns, and the set-up token that reveals it once. */
const newSecret = (deps: Deps, gatewayId: string) => {
  const secret: GatewaySecret = {
    token: randomText(deps, 24),
    faskey: lettersAndDigits(deps),
    radiusSecret: lettersAndDigits(deps),
  }
  const setup = randomText(deps, 24)
  return {
    secret,
    setup,
    stored: {
      sealedSecret: deps.secrets.seal(JSON.stringify(secret), gatewayId),
      secretDigest: deps.secrets.digest(secretDigested(secret.token)),
      setupDigest: deps.secrets.digest(setupDigested(setup)),
      setupEndsAt: new Date(deps.now().getTime() + SETUP_MINUTES * 60_000),
    },
  }
}

type NewSecret = ReturnType<typeof newSecret>

/** The router that a set-up is for. */
type Wanted = Pick<GatewayRow, 'id' | 'radiusAddress' | 'radiusPort'>

const pastedLine = (deps: Deps, { setup }: NewSecret) => ({
  url: `${deps.publicUrl}/setup/${setup}`,
  endsAt: new Date(deps.now().getTime() + SETUP_MINUTES * 60_000),
})

const SETUP_VIEWS = {
  // The line to paste, and the same values for manual entry.
  opennds: (deps: Deps, { id }: Wanted, created: NewSecret) => {
    const { url, endsAt } = pastedLine(deps, created)
    return {
      kind: 'opennds' as const,
      command: pasteLine(url),
      gatewayName: gatewayName(id),
      faskey: created.secret.faskey,
      portalHost: new URL(deps.publicUrl).host,
      portalPath: portalPath(id),
      token: created.secret.token,
      endsAt,
    }
  },
  mikrotik: (deps: Deps, gateway: Wanted, created: NewSecret) => {
    const { url, endsAt } = pastedLine(deps, created)
    return {
      kind: 'mikrotik' as const,
      command: `/tool fetch url="${url}.rsc" dst-path=minit.rsc; /import file-name=minit.rsc`,
      token: created.secret.token,
      endsAt,
      ...radiusSettings(deps, gateway),
      secret: created.secret.radiusSecret,
    }
  },
  radius: (deps: Deps, gateway: Wanted, created: NewSecret) => ({
    kind: 'radius' as const,
    ...radiusSettings(deps, gateway),
    secret: created.secret.radiusSecret,
  }),
  codes: () => ({ kind: 'codes' as const }),
}

/** The values to type or paste into a router of this kind. Shown only now. */
const setupView = <Kind extends GatewayKind>(
  deps: Deps,
  gateway: Wanted & { kind: Kind },
  created: NewSecret,
) =>
  // TypeScript does not see that one key gives one kind of answer.
  SETUP_VIEWS[gateway.kind](deps, gateway, created) as ReturnType<(typeof SETUP_VIEWS)[Kind]>

export const portalPath = (id: string): string => `/wifi/${id}`

/** Refuses with `too_many_gateways`. */
export const createGateway = async <Kind extends GatewayKind>(
  deps: Deps,
  entrepreneurId: string,
  { name, kind }: { name: string; kind: Kind },
  actor?: Actor,
) => {
  const id = deps.newId()
  const created = newSecret(deps, id)
  const count = await deps.db.inTenant(entrepreneurId, countGateways)
  if (count >= MAX_GATEWAYS) throw new Refusal('too_many_gateways')
  const row = { entrepreneurId, id, name, kind, ...created.stored, createdAt: deps.now() }
  const radiusPort = await insertWithPort(deps, row, (tx) =>
    writeShopChange(deps, tx, {
      actor,
      action: 'router_added',
      subject: subjectOf(id),
      after: { name, kind },
    }),
  )
  return { id, kind, setup: setupView(deps, { id, kind, radiusAddress: null, radiusPort }, created) }
}

const subjectOf = (id: string) => ({ type: 'gateway', id })

/** A router with a new secret has not reported yet. The end of the last test stays: there is one a day. */
const NEVER_ONLINE = {
  lastHeardAt: null,
  version: null,
  phonesSeen: 0,
  phonesOnline: 0,
  phoneSeenAt: null,
  bootedAt: null,
  condition: null,
  conditionSince: null,
  lossPercent: null,
  lineKbps: null,
  freeKilobytes: null,
  testAskedAt: null,
  testDeviceDigest: null,
  testMacTail: null,
  testOpenedAt: null,
  testReachedAt: null,
  silenceToldAt: null,
} as const

/** Gives a router a new secret, if it was replaced or the old one leaked. The old one becomes invalid. */
export const renewSecret = async (deps: Deps, entrepreneurId: string, id: string, actor?: Actor) => {
  const created = newSecret(deps, id)
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = await findOwnGateway(tx, id)
    if (row === null) throw new Refusal('gateway_not_found')
    await changeGateway(tx, id, { ...created.stored, ...NEVER_ONLINE, secretVersion: row.secretVersion + 1 })
    const { name } = row
    const subject = subjectOf(id)
    await writeShopChange(deps, tx, { actor, action: 'router_secret_renewed', subject, after: { name } })
    return row
  })
  return { id, kind: found.kind, setup: setupView(deps, found, created) }
}

export const renameGateway = (
  deps: Deps,
  entrepreneurId: string,
  { id, name }: { id: string; name: string },
  actor?: Actor,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = await findOwnGateway(tx, id)
    if (row === null || !(await changeGateway(tx, id, { name }))) throw new Refusal('gateway_not_found')
    await writeShopChange(deps, tx, {
      actor,
      action: 'router_renamed',
      subject: subjectOf(id),
      before: { name: row.name },
      after: { name },
    })
  })

/**
 * Removes a router. It gets no more orders except to disconnect its phones, if it is reachable; others stay
 * until it closes them.
 */
export const removeGateway = (deps: Deps, entrepreneurId: string, id: string, actor?: Actor): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = await findOwnGateway(tx, id)
    const removed = { removedAt: deps.now(), setupDigest: null, setupEndsAt: null }
    if (row === null || !(await changeGateway(tx, id, removed))) throw new Refusal('gateway_not_found')
    await requestDisconnect(deps, tx)
    await writeShopChange(deps, tx, {
      actor,
      action: 'router_removed',
      subject: subjectOf(id),
      before: { name: row.name },
    })
  })

/** `codes`: a code box sends no reports, so it is never offline. */
export const gatewayState = (
  { kind, knownUntil }: Pick<KnownGateway, 'kind' | 'knownUntil'>,
  now: Date,
): GatewayState => {
  if (kind === 'codes') return 'codes'
  if (knownUntil === null) return 'new'
  return isOnlineAt(knownUntil, now) ? 'online' : 'offline'
}

export const gatewayView = (row: KnownGateway, now: Date) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: gatewayState(row, now),
  paceSeconds: row.paceSeconds,
  lastHeardAt: row.lastHeardAt,
  version: row.version,
  createdAt: row.createdAt,
})

const EMPTY: GatewayStock = { codesLeft: 0, codesLow: true }

/** The stock of a code box; null for any other router. */
export const stockOf = (
  { id, kind }: Pick<GatewayRow, 'id' | 'kind'>,
  stocks: ReadonlyMap<string, GatewayStock>,
): GatewayStock | null => (kind === 'codes' ? (stocks.get(id) ?? EMPTY) : null)
