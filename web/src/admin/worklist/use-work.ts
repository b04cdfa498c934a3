import { listClaims } from '@minit/contract/admin/claims.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { WorkKind, WorkList } from '@minit/domain/operations/worklists.ts'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'
import { claimItem, itemsOf, type WorkItem } from './work-items.ts'

type WorkPage = {
  items: WorkItem[]
  next: string | null
  /** Kinds of which more wait than these. */
  more: WorkKind[]
}

type Wanted = { search: string; after: string | undefined; signal: AbortSignal }

const readClaims = async ({ search, after, signal }: Wanted): Promise<WorkPage> => {
  const { items, next } = await call(listClaims, { query: { search, after }, signal })
  return { items: items.map(claimItem), next, more: [] }
}

const readList = async (list: WorkList, { search, after, signal }: Wanted): Promise<WorkPage> => {
  const work = await call(readWorklist, { query: { list, search, after }, signal })
  return { items: itemsOf(work, list), next: work.next[list], more: [] }
}

/** The beginning of each kind's list. */
const readAll = async (kinds: readonly WorkKind[], wanted: Wanted): Promise<WorkPage> => {
  const { search, signal } = wanted
  const lists = kinds.filter((kind) => kind !== 'claims')
  const [work, claims] = await Promise.all([
    call(readWorklist, { query: { search }, signal }),
    lists.length < kinds.length ? readClaims(wanted) : { items: [], next: null },
  ])
  return {
    items: [...claims.items, ...lists.flatMap((list) => itemsOf(work, list))],
    next: null,
    more: [
      ...(claims.next === null ? [] : (['claims'] as const)),
      ...lists.filter((list) => work.next[list] !== null),
    ],
  }
}

/** Reads the work of one kind page by page, or the beginning of all `kinds`. */
export const useWork = (kinds: readonly WorkKind[], type: WorkKind | '', search: string) =>
  usePages({
    queryKey: [...rowKey(readWorklist), ...rowKey(listClaims), kinds, type, search],
    read: (after, signal) => {
      const wanted = { search, after, signal }
      if (type === '') return readAll(kinds, wanted)
      return type === 'claims' ? readClaims(wanted) : readList(type, wanted)
    },
  })
