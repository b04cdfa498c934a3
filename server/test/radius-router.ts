import { type RadiusProfile, shapedBy } from '../../stand-ins/src/routers/radius-profiles.ts'
import { createGateway } from '../src/modules/network/gateways.ts'
import { radiusName } from '../src/modules/network/radius/radius-names.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'

type Value = string | number
/** Attributes by their names in FreeRADIUS's dictionary. */
export type Attributes = Record<string, Value>

/** A packet in the format of `rlm_rest`. */
export const packetOf = (attributes: Attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
    ]),
  )

export const dashed = (mac: string): string => mac.toUpperCase().replaceAll(':', '-')

type Reported = { seconds?: number; down?: number; up?: number; session?: string; extra?: Attributes }

/** The status type of an accounting packet; every other packet requests access. */
const wordOf = (attributes: Attributes): string => String(attributes['Acct-Status-Type'] ?? 'Access')

/** What FreeRADIUS sends for a seller's verified router, as the brand of `profile` writes it if given. */
export const aRadiusRouter = async (
  fixture: TestApp,
  seller: TestSeller,
  kind: 'mikrotik' | 'radius' = 'mikrotik',
  profile: RadiusProfile | null = null,
) => {
  const { id, setup } = await createGateway(fixture.deps, seller.id, { name: 'Stall', kind })
  const typedOn = new Map<string, string>()
  let name = radiusName({ id, secretVersion: 1 })
  let address = '198.51.100.2'
  const call = (path: string, attributes: Attributes, headers: Record<string, string> = {}) =>
    fixture.app.inject({
      method: 'POST',
      url: `/api/network/${path}`,
      headers: {
        authorization: `Bearer ${fixture.deps.radiusToken}`,
        'x-router': name,
        'x-router-address': address,
        ...headers,
      },
      payload: packetOf(profile === null ? attributes : shapedBy(profile, wordOf(attributes), attributes)),
    })
  const ask = (mac: string, attributes: Attributes) =>
    call('authorize', { 'Calling-Station-Id': dashed(mac), 'NAS-Identifier': 'a stall', ...attributes })
  return {
    id,
    setup,
    call,
    ask,
    calledAs: (other: string) => {
      name = other
    },
    at: (other: string) => {
      address = other
    },
    /** A person types a code on this phone. */
    types: (mac: string, code: string, password = code) => {
      typedOn.set(mac, code)
      return ask(mac, { 'User-Name': code, 'User-Password': password })
    },
    /** The router authenticates a phone by its address alone. */
    comesBack: (mac: string) => ask(mac, { 'User-Name': dashed(mac), 'User-Password': '' }),
    tells: (
      status: string,
      mac: string,
      grantClass: string,
      { seconds = 0, down = 0, up = 0, session = 's1', extra = {} }: Reported = {},
    ) =>
      call('accounting', {
        'Acct-Status-Type': status,
        'Acct-Session-Id': session,
        'Calling-Station-Id': dashed(mac),
        // Routers report the login's name; the router of no brand tests what must work without it.
        'User-Name': profile === null ? 'a name' : (typedOn.get(mac) ?? dashed(mac)),
        ...(grantClass !== '' && { Class: `0x${Buffer.from(grantClass).toString('hex')}` }),
        'Acct-Session-Time': seconds,
        'Acct-Output-Octets': down,
        'Acct-Input-Octets': up,
        ...extra,
      }),
  }
}

export type RadiusRouter = Awaited<ReturnType<typeof aRadiusRouter>>
