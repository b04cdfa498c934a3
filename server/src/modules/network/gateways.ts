import type { GatewayKind, GatewayState } from '@minit/domain/network/access.ts'
import { isHeardAt } from '@minit/domain/network/being-there.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Actor, writeShopChange } from '../platform/audit/audit.ts'
import { type GatewayStock, readGatewayStocks } from '../shop/codes/code-stock.ts'
import { findOwnGateway } from '../shop/sites/gateways.queries.ts'
import { secretDigested } from './agent.ts'
import type { GatewaySecret } from './gateway-secret.ts'
import {
  changeGateway,
  countGateways,
  type GatewayRow,
  type KnownGateway,
  listGateways,
} from './network.queries.ts'
import { pasteLine } from './opennds/paste-line.ts'
import { askToDisconnect } from './radius/disconnect.ts'
import { gatewayName, insertWithPort, radiusPlace } from './radius/radius-places.ts'

/** More routers than one stall has. */
const MAX_GATEWAYS = 20
const SETUP_MINUTES = 30

const word = ({ randomBytes }: Pick<Deps, 'randomBytes'>, bytes: number): string =>
  Buffer.from(randomBytes(bytes)).toString('base64url')

/** For settings that shell scripts and routers' forms read. */
const lettersAndDigits = (deps: Pick<Deps, 'randomBytes'>): string => word(deps, 24).replace(/[-_]/g, 'x')

export const setupDigested = (token: string): string => `setup:${token}`

/** A secret with all that is stored of it, and the set-up that hands it out once. */
const newSecret = (deps: Deps, gatewayId: string) => {
  const secret: GatewaySecret = {
    token: word(deps, 24),
    faskey: lettersAndDigits(deps),
    radiusSecret: lettersAndDigits(deps),
  }
  const setup = word(deps, 24)
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

/** What a set-up is made for. */
type Wanted = Pick<GatewayRow, 'id' | 'radiusAddress' | 'radiusPort'>

const pastedLine = (deps: Deps, { setup }: NewSecret) => ({
  url: `${deps.publicUrl}/setup/${setup}`,
  endsAt: new Date(deps.now().getTime() + SETUP_MINUTES * 60_000),
})

const SETUP_VIEWS = {
  // The line to paste, and the same values for whoever types them in.
  opennds: (deps: Deps, { id }: Wanted, made: NewSecret) => {
    const { url, endsAt } = pastedLine(deps, made)
    return {
      kind: 'opennds' as const,
      command: pasteLine(url),
      gatewayName: gatewayName(id),
      faskey: made.secret.faskey,
      portalHost: new URL(deps.publicUrl).host,
      portalPath: portalPath(id),
      token: made.secret.token,
      endsAt,
    }
  },
  mikrotik: (deps: Deps, gateway: Wanted, made: NewSecret) => {
    const { url, endsAt } = pastedLine(deps, made)
    return {
      kind: 'mikrotik' as const,
      command: `/tool fetch url="${url}.rsc" dst-path=minit.rsc; /import file-name=minit.rsc`,
      token: made.secret.token,
      endsAt,
      ...radiusPlace(deps, gateway),
      secret: made.secret.radiusSecret,
    }
  },
  radius: (deps: Deps, gateway: Wanted, made: NewSecret) => ({
    kind: 'radius' as const,
    ...radiusPlace(deps, gateway),
    secret: made.secret.radiusSecret,
  }),
  codes: () => ({ kind: 'codes' as const }),
}

/** What is typed or pasted into a router of this kind. Shown this once. */
const setupView = <Kind extends GatewayKind>(deps: Deps, gateway: Wanted & { kind: Kind }, made: NewSecret) =>
  // The compiler does not see that one key leads to one kind of answer.
  SETUP_VIEWS[gateway.kind](deps, gateway, made) as ReturnType<(typeof SETUP_VIEWS)[Kind]>

export const portalPath = (id: string): string => `/wifi/${id}`

/** Refuses with `too_many_gateways`. */
export const createGateway = async <Kind extends GatewayKind>(
  deps: Deps,
  entrepreneurId: string,
  { name, kind }: { name: string; kind: Kind },
  actor?: Actor,
) => {
  const id = deps.newId()
  const made = newSecret(deps, id)
  const count = await deps.db.inTenant(entrepreneurId, countGateways)
  if (count >= MAX_GATEWAYS) throw new Refusal('too_many_gateways')
  const row = { entrepreneurId, id, name, kind, ...made.stored, createdAt: deps.now() }
  const radiusPort = await insertWithPort(deps, row, (tx) =>
    writeShopChange(deps, tx, {
      actor,
      action: 'router_added',
      subject: subjectOf(id),
      after: { name, kind },
    }),
  )
  return { id, kind, setup: setupView(deps, { id, kind, radiusAddress: null, radiusPort }, made) }
}

const subjectOf = (id: string) => ({ type: 'gateway', id })

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
  silenceToldAt: null,
} as const

/** A new secret for a router that was replaced or whose secret is known to others: the old one opens nothing any more. */
export const renewSecret = async (deps: Deps, entrepreneurId: string, id: string, actor?: Actor) => {
  const made = newSecret(deps, id)
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = await findOwnGateway(tx, id)
    if (row === null) throw new Refusal('gateway_not_found')
    await changeGateway(tx, id, { ...made.stored, ...NOT_HEARD, secretVersion: row.secretVersion + 1 })
    const { name } = row
    const subject = subjectOf(id)
    await writeShopChange(deps, tx, { actor, action: 'router_secret_renewed', subject, after: { name } })
    return row
  })
  return { id, kind: found.kind, setup: setupView(deps, found, made) }
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

/** Phones that are on stay on until the router closes them: from now on it is told nothing but, where it can be reached, that. */
export const removeGateway = (deps: Deps, entrepreneurId: string, id: string, actor?: Actor): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = await findOwnGateway(tx, id)
    const removed = { removedAt: deps.now(), setupDigest: null, setupEndsAt: null }
    if (row === null || !(await changeGateway(tx, id, removed))) throw new Refusal('gateway_not_found')
    await askToDisconnect(deps, tx)
    await writeShopChange(deps, tx, {
      actor,
      action: 'router_removed',
      subject: subjectOf(id),
      before: { name: row.name },
    })
  })

/** `codes`: it says nothing to anybody, and is never waited for. */
export const gatewayState = (
  { kind, knownUntil }: Pick<KnownGateway, 'kind' | 'knownUntil'>,
  now: Date,
): GatewayState => {
  if (kind === 'codes') return 'codes'
  if (knownUntil === null) return 'new'
  return isHeardAt(knownUntil, now) ? 'online' : 'offline'
}

export const gatewayView = (row: KnownGateway, now: Date) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: gatewayState(row, now),
  lastHeardAt: row.lastHeardAt,
  version: row.version,
  createdAt: row.createdAt,
})

const EMPTY: GatewayStock = { codesLeft: 0, codesLow: true }

/** What a gateway that prints codes has left; null for any other. */
export const stockOf = (
  { id, kind }: Pick<GatewayRow, 'id' | 'kind'>,
  stocks: ReadonlyMap<string, GatewayStock>,
): GatewayStock | null => (kind === 'codes' ? (stocks.get(id) ?? EMPTY) : null)

export const readGateways = async (deps: Deps, entrepreneurId: string) => {
  const { rows, stocks } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    rows: await listGateways(tx, deps.now()),
    stocks: await readGatewayStocks(tx, deps.now()),
  }))
  return rows.map((row) => ({ ...gatewayView(row, deps.now()), stock: stockOf(row, stocks) }))
}
