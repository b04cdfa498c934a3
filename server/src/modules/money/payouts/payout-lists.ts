import type { ListCursor } from '@minit/contract/list-cursor.ts'
import type { PayoutList } from '@minit/domain/operations/worklists.ts'
import type { Tx } from '../../../db/database.ts'
import { type Page, page } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import type { Deps } from '../../../ports/deps.ts'
import { payoutView } from './money.ts'
import {
  type AdminPayoutRow,
  findSentAgain,
  LIST_PAGE,
  type ListWanted,
  listBelowZero,
  listDue,
  listFailed,
  listHeld,
  listPartsOf,
  listUnderWay,
} from './payout-lists.queries.ts'
import type { PartRow } from './payouts.queries.ts'

export type ListFilters = {
  list?: PayoutList | '' | undefined
  search?: string | undefined
  after?: ListCursor | undefined
}

type Known = { parts: readonly PartRow[]; sentAgain: ReadonlyMap<string, Date | null> }

const adminPayoutView = ({ payout, businessName }: AdminPayoutRow, known: Known) => {
  const parts = known.parts.filter(({ payoutId }) => payoutId === payout.id)
  return {
    ...payoutView({ payout, parts }),
    entrepreneurId: payout.entrepreneurId,
    businessName,
    waitsForFloat: parts.some(({ waitsForFloat }) => waitsForFloat),
    sentAgainAt: known.sentAgain.get(payout.id) ?? null,
    alarms: parts.flatMap(({ id, alarm, providerReference }) =>
      alarm === null ? [] : [{ partId: id, text: alarm, reference: providerReference }],
    ),
  }
}

const ofPayout = ({ payout, rank }: AdminPayoutRow): ListCursor => ({
  rank,
  key: payout.createdAt.getTime(),
  id: payout.id,
})

/** Reads a page of each payout list, or of the requested list only. */
export const readPayoutLists = async (deps: Deps, { list, search = '', after }: ListFilters) => {
  const wanted = { search: readSaleSearch(search), after: after ?? null }
  const pageIf = async <Row>(
    name: PayoutList,
    read: (tx: Tx, wanted: ListWanted) => Promise<Row[]>,
    placeOf: (row: Row) => ListCursor,
  ): Promise<Page<Row, ListCursor>> => {
    if (list && list !== name) return { items: [], next: null }
    return page(await deps.db.readAsPlatform((tx) => read(tx, wanted)), placeOf, LIST_PAGE)
  }
  const [due, underWay, failed, held, belowZero] = await Promise.all([
    pageIf('due', listDue, ofPayout),
    pageIf('underWay', listUnderWay, ofPayout),
    pageIf('failed', listFailed, ofPayout),
    pageIf('held', listHeld, ({ heldAt, entrepreneurId: id }) => ({
      rank: 0,
      key: heldAt?.getTime() ?? 0,
      id,
    })),
    pageIf('belowZero', listBelowZero, ({ owedMinor, entrepreneurId: id }) => ({
      rank: 0,
      key: -owedMinor,
      id,
    })),
  ])
  const ids = [due, underWay, failed].flatMap(({ items }) => items.map(({ payout }) => payout.id))
  const failedIds = failed.items.map(({ payout }) => payout.id)
  const [parts, sentAgain] = await Promise.all([
    deps.db.readAsPlatform((tx) => listPartsOf(tx, ids)),
    deps.db.readAsPlatform((tx) => findSentAgain(tx, failedIds)),
  ])
  const viewsOf = ({ items }: typeof due) => items.map((row) => adminPayoutView(row, { parts, sentAgain }))
  return {
    due: viewsOf(due),
    underWay: viewsOf(underWay),
    failed: viewsOf(failed),
    held: held.items.map(({ owedMinor, reason, heldAt, ...seller }) => ({
      ...seller,
      reason: reason ?? '',
      // The query returns only rows with a value.
      heldAt: heldAt ?? deps.now(),
      owed: owedMinor,
    })),
    belowZero: belowZero.items.map(({ owedMinor, ...seller }) => ({ ...seller, owed: owedMinor })),
    next: {
      due: due.next,
      underWay: underWay.next,
      failed: failed.next,
      held: held.next,
      belowZero: belowZero.next,
    },
  }
}
