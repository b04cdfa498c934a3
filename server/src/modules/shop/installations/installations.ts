import type { ListCursor } from '@minit/contract/list-cursor.ts'
import { dueDayOf, isOverdue } from '@minit/domain/shop/installations.ts'
import type { Tx } from '../../../db/database.ts'
import { page } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  type FoundInstallation,
  findOne,
  findOwn,
  INSTALLATIONS_PAGE,
  type ItemRow,
  insertInstallation,
  listDone,
  listItems,
  listOpen,
} from './installations.queries.ts'

type NewInstallation = {
  entrepreneurId: string
  applicationId: string
  location: string
  nearestLandmark: string
}

/** An approved application for equipment waits for its day, inside the caller's platform transaction. */
export const startInstallation = (deps: Deps, tx: Tx, started: NewInstallation): Promise<void> =>
  insertInstallation(tx, { ...started, id: deps.newId(), createdAt: deps.now() })

/** 0: something is left to do. 1: all is done. */
const placeOf = ({ installation }: FoundInstallation): ListCursor => {
  const due = dueDayOf(installation)
  return due === null
    ? { rank: 1, key: installation.doneAt?.getTime() ?? 0, id: installation.id }
    : { rank: 0, key: Date.parse(due), id: installation.id }
}

export type InstallationFilters = { search?: string | undefined; after?: ListCursor | undefined }

/** A page: overdue ones first, then those whose next step is nearest; behind them the newest that are done. */
export const listInstallations = (deps: Deps, { search = '', after }: InstallationFilters = {}) =>
  deps.db.asPlatform(async (tx) => {
    const wanted = { search: readSaleSearch(search), limit: INSTALLATIONS_PAGE + 1 }
    const isPastOpen = after !== undefined && after.rank > 0
    const open = isPastOpen ? [] : await listOpen(tx, { ...wanted, after: after ?? null })
    const limit = wanted.limit - open.length
    const done = limit === 0 ? [] : await listDone(tx, { ...wanted, limit, after: isPastOpen ? after : null })
    const { items: found, next } = page([...open, ...done], placeOf, INSTALLATIONS_PAGE)
    const items = await listItems(
      tx,
      found.map(({ installation }) => installation.entrepreneurId),
    )
    const views = found.map((each) => installationView(each, { items, now: deps.now() }))
    return { installations: views, next }
  })

/** One of them, as it stands in the caller's transaction. Refuses with `installation_not_found`. */
export const readOne = async (deps: Deps, tx: Tx, id: string) => {
  const found = await findOne(tx, id)
  if (found === null) throw new Refusal('installation_not_found')
  const items = await listItems(tx, [found.installation.entrepreneurId])
  return installationView(found, { items, now: deps.now() })
}

const installationView = (
  { installation, seller, networkName }: FoundInstallation,
  { items, now }: { items: readonly ItemRow[]; now: Date },
) => ({
  ...installation,
  sellerId: seller.id,
  businessName: seller.businessName,
  fullName: `${seller.firstName} ${seller.lastName}`.trim(),
  phoneNumber: formatPhone(seller.phone),
  networkName: networkName ?? '',
  dueDay: dueDayOf(installation),
  isOverdue: isOverdue(installation, now),
  items: items
    .filter(({ entrepreneurId }) => entrepreneurId === seller.id)
    .map(({ kind, name, serial }) => ({ kind, name, serial })),
})

/** Where the seller's rented equipment stands; null where none was asked for. */
export const readOwnInstallation = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const own = await findOwn(tx)
    if (own === null) return null
    const items = await listItems(tx, [entrepreneurId])
    const { state, plannedDay, movedBecause, technician, trainingDay, trainer } = own
    return {
      state,
      plannedDay,
      movedBecause,
      technician,
      trainingDay,
      trainer,
      items: items.map(({ name, serial }) => ({ name, serial })),
    }
  })
