import { shopActionText } from '@minit/domain/shop/shop-log.ts'
import { factsOfLine } from '@minit/domain/shop/shop-log-subjects.ts'
import { pageOf } from '../../../kernel/paging.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listShopLines } from './audit.queries.ts'

type Wanted = { after?: string | undefined; personId?: string | undefined }

/** Lists what the owner and staff changed, refunded or viewed, for the owner. */
export const listShopLog = async (deps: Deps, entrepreneurId: string, { after, personId }: Wanted) => {
  const wanted = { personId: personId ?? null, after: after ?? null }
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listShopLines(tx, wanted))
  return pageOf(
    rows,
    ({ createdAt: at, before, after: is, subjectName: name, packageName, ...line }) => {
      const subject = { type: line.subjectType, id: line.subjectId, name, packageName }
      const facts = factsOfLine({ before, after: is, personName: line.personName }, subject)
      return { ...line, at, what: shopActionText(line.action, is), facts }
    },
    ({ id }) => id,
  )
}
