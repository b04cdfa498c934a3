import type { Deps } from '../../../ports/deps.ts'
import type { GatewaySecret } from '../gateway-secret.ts'
import type { GatewayRow } from '../network.queries.ts'

export type Named = Pick<GatewayRow, 'id' | 'secretVersion'>

/**
 * What a router proves itself to be to FreeRADIUS, by its certificate or by its secret: with the version of its secret, so that
 * a renewed one ends what was handed out before.
 */
export const radiusName = ({ id, secretVersion }: Named): string =>
  `minit-${id.toLowerCase()}-${secretVersion}`

const NAME = /^minit-([0-9a-z]{26})-([1-9]\d{0,5})$/

/** Null for anything that is not such a name. */
export const readRadiusName = (name: string): Named | null => {
  const [, id, version] = NAME.exec(name) ?? []
  return id === undefined ? null : { id: id.toUpperCase(), secretVersion: Number(version) }
}

/** What a router and FreeRADIUS, or we, sign with between them. */
export const radiusSecretOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id, sealedSecret }: Pick<GatewayRow, 'id' | 'sealedSecret'>,
): string =>
  // As `newSecret` wrote it.
  (JSON.parse(secrets.open(sealedSecret, id)) as GatewaySecret).radiusSecret
