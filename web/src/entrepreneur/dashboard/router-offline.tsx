import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/clock.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lastSeenText } from '../network/words.ts'
import { type Gateway, gatewaysQuery } from '../queries.ts'

const TICK_MS = 30_000

const OfflineRouter = ({ gateway }: { gateway: Gateway }) => {
  const now = useNow(TICK_MS)
  return (
    <Notice tone="bad">
      <p>
        <b>{gateway.name}</b>: {gateway.cause?.text ?? lastSeenText(gateway, now)}.
        {gateway.state === 'offline' && ' Phones cannot join there until it is back.'}
      </p>
      <GoLink href={paths.network()} variant="plain" size="small" className="-ml-3 -mb-2 !text-inherit">
        Your routers
      </GoLink>
    </Notice>
  )
}

/** Routers that are offline, or whose line has a fault now. */
export const useOfflineRouters = (): readonly Gateway[] =>
  useQuery(gatewaysQuery()).data?.filter(
    ({ state, cause }) => state === 'offline' || cause?.until === null,
  ) ?? []

/** Routers that reported once and do not any more, or whose line has a fault now. */
export const OfflineRouters = ({ gateways }: { gateways: readonly Gateway[] }) =>
  gateways.map((gateway) => <OfflineRouter key={gateway.id} gateway={gateway} />)
