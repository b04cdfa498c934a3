import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Nobody may be called there. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that is not on the open internet`)
    this.name = 'ForbiddenAddress'
  }
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export type AddressRules = {
  /** Where the stand-ins are, on this very machine. */
  mayBePrivate: boolean
  resolve?: Resolve
}

const askSystem: Resolve = (host) => systemLookup(host, { all: true })

/**
 * The addresses of a host, all of them allowed: one that is not forbids the host. Connect to what this gives and not
 * to the name, which may lead somewhere else a moment later. Throws ForbiddenAddress, or what the name service says.
 */
export const checkedAddresses = async (host: string, { mayBePrivate, resolve = askSystem }: AddressRules) => {
  const bare = host.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const addresses = family === 0 ? await resolve(bare) : [{ address: bare, family }]
  const isAllowed = mayBePrivate || addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0 || !isAllowed) throw new ForbiddenAddress(host)
  return addresses
}

/** The same as Node's sockets ask for it. */
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
