import { shopActionText, shopFacts } from '@minit/domain/shop-log.ts'
import { pageOf } from '../../kernel/paging.ts'
import type { Deps } from '../../ports/deps.ts'
import { listShopLines } from './audit.queries.ts'

type Wanted = { after?: string | undefined; personId?: string | undefined }

/** What the people of a seller changed, gave back or looked at, for the owner. */
export const listShopLog = async (deps: Deps, entrepreneurId: string, { after, personId }: Wanted) => {
  const wanted = { personId: personId ?? null, after: after ?? null }
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listShopLines(tx, wanted))
  return pageOf(
    rows,
    ({ createdAt: at, before, after: is, ...line }) => ({
      ...{ ...line, at, what: shopActionText(line.action, is), facts: shopFacts(before, is) },
    }),
    ({ id }) => id,
  )
}
