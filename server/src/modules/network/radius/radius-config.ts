import type { Deps } from '../../../ports/deps.ts'
import { type GatewayRow, listRadiusPorts } from '../network.queries.ts'
import { radiusName, radiusSecretOf } from './radius-names.ts'

export type OwnPort = { name: string; secret: string; port: number }

export type ConfigSettings = {
  /** The server's address for FreeRADIUS: an origin without a trailing slash. */
  productUrl: string
  token: string
  /** The address it listens on; `*` for every address. */
  listen: string
  /** The folder of its files, and that of its process id. */
  folder: string
  runFolder: string
  requireSignature: boolean
}

/** The routers with their own port, with their secrets. Runs as the platform. */
export const readOwnPorts = async (deps: Pick<Deps, 'db' | 'secrets'>): Promise<OwnPort[]> => {
  const rows = await deps.db.readAsPlatform(listRadiusPorts)
  return rows.flatMap((row) => ownPortOf(deps, row))
}

const ownPortOf = (deps: Pick<Deps, 'secrets'>, row: GatewayRow): OwnPort[] =>
  row.radiusPort === null
    ? []
    : [{ name: radiusName(row), secret: radiusSecretOf(deps, row), port: row.radiusPort }]

/** The values of the templates' `{{NAMES}}`. Throws on a value with a character that would break its line. */
export const valuesOf = (settings: ConfigSettings): Record<string, string> => {
  const values = {
    PRODUCT_URL: settings.productUrl,
    TOKEN: settings.token,
    LISTEN: settings.listen,
    FOLDER: settings.folder,
    RUN_FOLDER: settings.runFolder,
    REQUIRE_SIGNATURE: settings.requireSignature ? 'yes' : 'no',
  }
  for (const [name, value] of Object.entries(values))
    if (!/^[\w.:/*@[\]-]+$/.test(value)) throw new Error(`FreeRADIUS cannot be given this ${name}: ${value}`)
  return values
}

/** Throws on an unknown name. */
export const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template has an unknown name: ${name}`)
    return value
  })

const WORD = /^[A-Za-z0-9-]+$/

/** Two listeners for each router with its own port: the port identifies it, its secret authenticates it. */
export const ownPortsConfig = (
  routers: readonly OwnPort[],
  { listen, requireSignature }: Pick<ConfigSettings, 'listen' | 'requireSignature'>,
): string =>
  routers
    .map(({ name, secret, port }) => {
      if (!WORD.test(name) || !WORD.test(secret)) throw new Error(`a secret of ${name} is no word`)
      const listener = (type: string, at: number) => `listen {
	type = ${type}
	ipaddr = ${listen}
	port = ${at}
	virtual_server = default
	clients = ${name}
}
`
      return `${listener('auth', port)}${listener('acct', port + 1)}clients ${name} {
	client ${name} {
		ipaddr = 0.0.0.0/0
		secret = "${secret}"
		shortname = ${name}
		require_message_authenticator = ${requireSignature ? 'yes' : 'no'}
	}
}
`
    })
    .join('\n')
