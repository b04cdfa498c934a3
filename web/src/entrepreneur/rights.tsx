import { isAllowed, type SellerAction, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as paths from '../lib/paths.ts'
import { sessionQuery } from '../lib/require-role.tsx'
import { readStoredUser } from '../lib/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH } from '../ui/page-head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BACK_TO_THE_COUNTER } from '../words/sellers.ts'

/** Returns the user's role: from the server, and until it answers, as this browser remembers it. */
export const useSellerRole = (): SellerRole => {
  const { data } = useQuery(sessionQuery())
  const [remembered] = useState(readStoredUser)
  const user = data === undefined ? remembered : data.user
  return user?.staff?.role ?? 'owner'
}

/** Returns whether the user may do this. Buttons that the server would refuse are hidden. */
export const useMay = (action: SellerAction): boolean => isAllowed(useSellerRole(), action)

/** Shows a screen, or a note to ask the owner if a user without the right opened its address. */
export const IfAllowed = ({ action, children }: { action: SellerAction; children: ReactNode }) => {
  if (useMay(action)) return children
  return (
    <main className={AUTHENTICATED_WIDTH}>
      <EmptyState level="page" title="This is not for you" text={whoMayText(action)} className="my-6">
        <GoLink href={paths.dashboard()} variant="ghost">
          {BACK_TO_THE_COUNTER}
        </GoLink>
      </EmptyState>
    </main>
  )
}

/** Shows a part of a screen to users with the right. */
export const Only = ({ action, children }: { action: SellerAction; children: ReactNode }) =>
  useMay(action) ? children : null
