import type { RadiusSetup } from '../queries.ts'

type Values = Pick<RadiusSetup, 'server' | 'ports' | 'nasIdentifier'> & { secret: string }
export type NamedValue = { label: string; value: string }
type Brand = {
  values: (given: Values) => NamedValue[]
  /** What customers do there. */
  customers: string
}

const CODE_TWICE = 'On its login page customers type their code, as user name and as password.'

const named = (pairs: Record<string, string | number>): NamedValue[] =>
  Object.entries(pairs).map(([label, value]) => ({ label, value: String(value) }))

/** The same values under each manufacturer's names. */
export const RADIUS_BRANDS: Record<'coova' | 'unifi' | 'omada' | 'ruckus' | 'enterprise' | 'other', Brand> = {
  coova: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        radiusserver1: server,
        radiusserver2: server,
        radiusauthport: ports.authentication,
        radiusacctport: ports.accounting,
        radiussecret: secret,
        radiusnasid: nasIdentifier,
        uamallowed: server,
      }),
    customers: CODE_TWICE,
  },
  unifi: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        'Authentication server, IP address': server,
        'Authentication server, port': ports.authentication,
        'Accounting server, IP address': server,
        'Accounting server, port': ports.accounting,
        'Shared secret, both': secret,
        'NAS ID': nasIdentifier,
        'Pre-authorization access': server,
      }),
    customers: CODE_TWICE,
  },
  omada: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        'Authentication Server IP': server,
        'Authentication Port': ports.authentication,
        'Authentication Password': secret,
        'Accounting Server IP': server,
        'Accounting Port': ports.accounting,
        'Accounting Password': secret,
        'NAS ID': nasIdentifier,
        'Pre-Authentication Access': server,
      }),
    customers: CODE_TWICE,
  },
  ruckus: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        'IP Address': server,
        Port: ports.authentication,
        'Port of RADIUS Accounting': ports.accounting,
        'Shared Secret': secret,
        'NAS ID': nasIdentifier,
        'Walled Garden': server,
      }),
    customers: CODE_TWICE,
  },
  enterprise: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        'RADIUS server': server,
        'Authentication port': ports.authentication,
        'Accounting port': ports.accounting,
        'Shared secret (RADIUS key)': secret,
        'NAS identifier': nasIdentifier,
      }),
    customers:
      'Customers choose your WiFi and type their code, as identity and as password. They buy before they join: over their own data, or you sell to them.',
  },
  other: {
    values: ({ server, ports, nasIdentifier, secret }) =>
      named({
        'RADIUS server': server,
        'Authentication port': ports.authentication,
        'Accounting port': ports.accounting,
        'Shared secret': secret,
        'NAS-Identifier': nasIdentifier,
        'Reached before login (walled garden)': server,
      }),
    customers: CODE_TWICE,
  },
}

export type RadiusBrand = keyof typeof RADIUS_BRANDS
