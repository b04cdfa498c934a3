import type { ReactNode } from 'react'
import { usePolledQuery } from '../../lib/polled-query.ts'
import { type Asking, networkQuery } from './network-card.tsx'

type Children = { children: (isOnline: boolean) => ReactNode }

const Asked = ({ asking, children }: Children & { asking: Asking }) => {
  const state = usePolledQuery(networkQuery(asking)).data?.state
  // A phone whose pass waits for another one is online by that one.
  return children(state === 'online' || state === 'waits')
}

/** Renders by whether the router has admitted this phone; false when no router redirected it here. */
export const OnlineHere = ({ asking, children }: Children & { asking: Asking | null }) =>
  asking === null ? children(false) : <Asked asking={asking}>{children}</Asked>
