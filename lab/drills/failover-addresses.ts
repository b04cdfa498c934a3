import type { CrashFixture } from '../../server/test/crash/crash-fixture.ts'
import type { Outcome } from './evidence.ts'
import type { Machines } from './failover-machines.ts'

/** The addresses that the limits counted, stored as `<call>:address:<address>`. */
const COUNTED = `select distinct substring(key from ':address[^:]*:(.+)$') as address
  from rate_limits where key like '%:address%' order by 1`

/**
 * Checks which addresses the limits counted. Each buyer sends its own address to HAProxy, as Caddy does; a
 * server that does not trust HAProxy counts all of them as HAProxy.
 */
export const checkBelievedAddresses = async (
  { database }: CrashFixture,
  { applications }: Machines,
): Promise<Outcome> => {
  const counted = (await database.asOwner<{ address: string }>(COUNTED)).map(({ address }) => address)
  const proxies = counted.filter((address) => applications.includes(address))
  const customers = counted.filter((address) => address.startsWith('10.0.'))
  return {
    what: 'whose addresses the limits believe, with TRUST_PROXY as in `deploy/ha/minit.env`',
    asked: 'each customer’s own; HAProxy’s never',
    seen: `${customers.length} customers’ addresses; ${proxies.length === 0 ? 'HAProxy’s never' : `HAProxy’s: ${proxies.join(', ')}`}`,
    isHeld: customers.length > 1 && proxies.length === 0,
  }
}
