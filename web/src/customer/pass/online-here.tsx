import type { ReactNode } from 'react'
import { usePolledQuery } from '../../lib/polled-query.ts'
import { type Asking, networkQuery } from './network-card.tsx'

type Children = { children: (isOnline: boolean) => ReactNode }

const Asked = ({ asking, children }: Children & { asking: Asking }) =>
  children(usePolledQuery(networkQuery(asking)).data?.state === 'online')

/** Draws what depends on whether the router has let this phone in; where no router brought it here it has not. */
export const OnlineHere = ({ asking, children }: Children & { asking: Asking | null }) =>
  asking === null ? children(false) : <Asked asking={asking}>{children}</Asked>
