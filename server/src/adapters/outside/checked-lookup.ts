import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Calls to this address are forbidden. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that is not on the open internet`)
    this.name = 'ForbiddenAddress'
  }
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export type AddressRules = {
  /** Allowed for stand-ins on this machine. */
  mayBePrivate: boolean
  resolve?: Resolve
}

const askSystem: Resolve = (host) => systemLookup(host, { all: true })

/**
 * Resolves a host and checks all its addresses: one that is not allowed forbids the host. Connect to the
 * result, since the name may resolve differently a moment later. Throws ForbiddenAddress, or the resolver's
 * error.
 */
export const checkedAddresses = async (host: string, { mayBePrivate, resolve = askSystem }: AddressRules) => {
  const bare = host.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const addresses = family === 0 ? await resolve(bare) : [{ address: bare, family }]
  const isAllowed = mayBePrivate || addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0 || !isAllowed) throw new ForbiddenAddress(host)
  return addresses
}

/** The same as a lookup function for Node's sockets. */
export const checkedLookup =
  (rules: AddressRules): LookupFunction =>
  (host, { all }, done) => {
    checkedAddresses(host, rules).then(
      (addresses) => {
        const [first = { address: '', family: 4 }] = addresses
        if (all === true) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error) => done(error, '', 4),
    )
  }
