import { readCounter } from '@minit/contract/entrepreneur/staff.ts'
import { lackText, type ShopLack } from '@minit/domain/shop/shop-lacks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rowQuery } from '../lib/query.ts'
import { readStoredUser } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { useSellerRole } from './rights.tsx'

export const counterQuery = () => ({ ...rowQuery(readCounter, {}), staleTime: 0 })

/** What keeps this shop from selling anything; null where nothing does, and while it is not known. */
export const useShopLack = (): ShopLack | null => {
  // Parts of a page stand above the one that asks who is logged in.
  const [user] = useState(readStoredUser)
  return useQuery({ ...counterQuery(), enabled: user !== null }).data?.lacks ?? null
}

/** Why nothing is sold, and who can change that. */
export const NotReady = ({ why }: { why: string }) => {
  const role = useSellerRole()
  return (
    <Notice tone="warn" role="status">
      <b>{why}</b>
      <p>{role === 'owner' ? 'Your dashboard shows the steps that are left.' : 'Tell the owner.'}</p>
    </Notice>
  )
}

/** Said where cards are made and sold. */
export const NotReadyHere = () => {
  const lack = useShopLack()
  return lack === null ? null : <NotReady why={lackText(lack)} />
}

/** What sells, for shops that can. */
export const WhereReady = ({ children }: { children: ReactNode }) =>
  useShopLack() === null ? children : null
