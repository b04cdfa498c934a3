import type { Deps } from '../../../ports/deps.ts'
import type { GatewaySecret } from '../gateway-secret.ts'
import type { GatewayRow } from '../network.queries.ts'

export type Named = Pick<GatewayRow, 'id' | 'secretVersion'>

/**
 * The name that a router authenticates as to FreeRADIUS, by its certificate or its secret. It contains the
 * secret's version, so that a renewed secret invalidates what was issued before.
 */
export const radiusName = ({ id, secretVersion }: Named): string =>
  `minit-${id.toLowerCase()}-${secretVersion}`

const NAME = /^minit-([0-9a-z]{26})-([1-9]\d{0,5})$/

/** Returns null for any other name. */
export const readRadiusName = (name: string): Named | null => {
  const [, id, version] = NAME.exec(name) ?? []
  return id === undefined ? null : { id: id.toUpperCase(), secretVersion: Number(version) }
}

/** The shared secret of a router and FreeRADIUS, or the server. */
export const radiusSecretOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id, sealedSecret }: Pick<GatewayRow, 'id' | 'sealedSecret'>,
): string =>
  // `newSecret` wrote it.
  (JSON.parse(secrets.open(sealedSecret, id)) as GatewaySecret).radiusSecret
