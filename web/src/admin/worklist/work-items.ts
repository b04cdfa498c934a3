import type { listClaims } from '@minit/contract/admin/claims.ts'
import type { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { WorkKind, WorkList } from '@minit/domain/operations/worklists.ts'
import { leText } from '../../lib/money.ts'
import { PAYMENT_WE_CANNOT_MATCH } from '../../words/admins.ts'
import { I_PAID_BUT_HAVE_NO_INTERNET } from '../../words/everyone.ts'
import { sumText } from '../suspense.tsx'

export type Worklist = Answer<typeof readWorklist>
export type Claim = Answer<typeof listClaims>['items'][number]

type ItemOf<Kind extends WorkKind, Row> = {
  kind: Kind
  id: string
  since: Date
  /** "Le 20", or what is known of it. */
  sum: string
  /** Null if no shop is known. */
  shop: string | null
  isDoubtful: boolean
  row: Row
}

type RowOf<List extends WorkList> = Worklist[List][number]
type ItemIn<List extends WorkList> = ItemOf<List, RowOf<List>>

export type WorkItem =
  | ItemOf<'claims', Claim>
  | ItemIn<'unanswered'>
  | ItemIn<'owedBack'>
  | ItemIn<'mismatched'>
  | ItemIn<'unmatched'>
  | ItemIn<'refunds'>
  | ItemIn<'differences'>

export const KIND_WORDS: Readonly<Record<WorkKind, string>> = {
  claims: I_PAID_BUT_HAVE_NO_INTERNET,
  unanswered: 'Without an answer',
  mismatched: 'Wrong amount paid',
  owedBack: 'Owed back',
  unmatched: PAYMENT_WE_CANNOT_MATCH,
  refunds: 'Refund',
  differences: 'Differs from a statement',
}

/** Whether no money has the claim's reference. */
export const isWithoutMoney = ({ money }: Claim): boolean => money.every(({ fit }) => !fit.reference)

const isCertain = { isDoubtful: false } as const

export const claimItem = (row: Claim): WorkItem => {
  const [found] = row.money.filter(({ fit }) => fit.reference)
  const known = found === undefined ? 'Unknown amount' : sumText(found)
  return {
    kind: 'claims',
    id: row.id,
    since: new Date(row.askedAt),
    sum: row.purchase === null ? known : leText(row.purchase.amount),
    shop: row.purchase?.businessName ?? null,
    isDoubtful: isWithoutMoney(row),
    row,
  }
}

const ofPurchase = ({ purchase, since }: RowOf<'unanswered'>) => ({
  ...isCertain,
  id: purchase.transactionId,
  since: new Date(since),
  sum: leText(purchase.amount),
  shop: purchase.businessName,
})

const ofMoney = (item: RowOf<'unmatched'>) => ({
  ...isCertain,
  id: item.id,
  since: new Date(item.receivedAt),
  sum: sumText(item),
})

const ITEMS: { [List in WorkList]: (work: Worklist) => ItemIn<List>[] } = {
  unanswered: (work) => work.unanswered.map((row) => ({ ...ofPurchase(row), kind: 'unanswered', row })),
  owedBack: (work) => work.owedBack.map((row) => ({ ...ofPurchase(row), kind: 'owedBack', row })),
  mismatched: (work) =>
    work.mismatched.map((row) => ({
      ...ofMoney(row.item),
      kind: 'mismatched',
      shop: row.purchase.businessName,
      row,
    })),
  unmatched: (work) => work.unmatched.map((row) => ({ ...ofMoney(row), kind: 'unmatched', shop: null, row })),
  refunds: (work) =>
    work.refunds.map((row) => ({
      ...isCertain,
      kind: 'refunds',
      id: row.refund.id,
      since: new Date(row.refund.createdAt),
      sum: leText(row.refund.amount),
      shop: row.purchase.businessName,
      row,
    })),
  differences: (work) =>
    work.differences.map((row) => ({
      ...isCertain,
      kind: 'differences',
      id: row.id,
      since: new Date(row.day),
      sum: leText(row.theirs ?? row.ours ?? 0),
      shop: row.businessName,
      row,
    })),
}

/** The items of one list of the worklist. */
export const itemsOf = (work: Worklist, list: WorkList): WorkItem[] => ITEMS[list](work)

/** Names an item in the address. */
export const keyOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind}-${id}`
