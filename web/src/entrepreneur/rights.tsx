import { isAllowed, type SellerAction, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as paths from '../lib/paths.ts'
import { sessionQuery } from '../lib/require-role.tsx'
import { readStoredUser } from '../lib/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH } from '../ui/page-head.tsx'
import { EmptyState } from '../ui/states.tsx'

/** As what one is logged in: as the server says, and until it has, as this browser remembers. */
export const useSellerRole = (): SellerRole => {
  const { data } = useQuery(sessionQuery())
  const [remembered] = useState(readStoredUser)
  const user = data === undefined ? remembered : data.user
  return user?.staff?.role ?? 'owner'
}

/** May who is logged in do this? A button is not there for whom it would refuse. */
export const useMay = (action: SellerAction): boolean => isAllowed(useSellerRole(), action)

/** A screen, or in its place whom to ask, where somebody came by its address who may not. */
export const IfAllowed = ({ action, children }: { action: SellerAction; children: ReactNode }) => {
  if (useMay(action)) return children
  return (
    <main className={AUTHENTICATED_WIDTH}>
      <EmptyState level="page" title="This is not for you" text={whoMayText(action)} className="my-6">
        <GoLink href={paths.dashboard()} variant="ghost">
          Back to the counter
        </GoLink>
      </EmptyState>
    </main>
  )
}

/** A part of a screen, for whom it does not refuse. */
export const Only = ({ action, children }: { action: SellerAction; children: ReactNode }) =>
  useMay(action) ? children : null
