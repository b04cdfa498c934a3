import { readCounter } from '@minit/contract/entrepreneur/staff.ts'
import { lackText, type ShopLack } from '@minit/domain/shop/shop-lacks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rowQuery } from '../lib/query.ts'
import { readStoredUser } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { useSellerRole } from './rights.tsx'

export const counterQuery = () => ({ ...rowQuery(readCounter, {}), staleTime: 0 })

/** Returns what prevents this shop from selling; null if nothing does, and while it is unknown. */
export const useShopLack = (): ShopLack | null => {
  // Parts of a page are rendered above the component that checks the login.
  const [user] = useState(readStoredUser)
  return useQuery({ ...counterQuery(), enabled: user !== null }).data?.lacks ?? null
}

/** Why the shop cannot sell, and who can change that. */
export const NotReady = ({ why }: { why: string }) => {
  const role = useSellerRole()
  return (
    <Notice tone="warn" role="status">
      <b>{why}</b>
      <p>{role === 'owner' ? 'Your dashboard shows the steps that are left.' : 'Tell the owner.'}</p>
    </Notice>
  )
}

/** Shown where cards are made and sold. */
export const NotReadyHere = () => {
  const lack = useShopLack()
  return lack === null ? null : <NotReady why={lackText(lack)} />
}

/** Renders selling controls only for shops that can sell. */
export const WhereReady = ({ children }: { children: ReactNode }) =>
  useShopLack() === null ? children : null
