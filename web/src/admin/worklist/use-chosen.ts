import { useState } from 'react'
import { type Claim, isWithoutMoney, type WorkItem } from './work-items.ts'

/** The selected claims that are still shown; only those without matching money can be selected. */
export const useChosen = (items: readonly WorkItem[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choosable = items.flatMap(({ kind, row }) => (kind === 'claims' && isWithoutMoney(row) ? [row] : []))
  const choose = (id: string, isChosen: boolean): void => {
    const others = [...ids].filter((other) => other !== id)
    setIds(new Set(isChosen ? [...others, id] : others))
  }
  return {
    chosen: choosable.filter(({ id }) => ids.has(id)),
    choosable,
    setAll: (claims: readonly Pick<Claim, 'id'>[]) => setIds(new Set(claims.map(({ id }) => id))),
    choose,
  }
}
