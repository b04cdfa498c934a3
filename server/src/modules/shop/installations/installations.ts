import type { ListCursor } from '@minit/contract/list-cursor.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
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

/** Creates the installation of an approved application, in the caller's platform transaction. */
export const startInstallation = (deps: Deps, tx: Tx, installation: NewInstallation): Promise<void> =>
  insertInstallation(tx, { ...installation, id: deps.newId(), createdAt: deps.now() })

/** Rank 0: open. Rank 1: done. */
const cursorOf = ({ installation }: FoundInstallation): ListCursor => {
  const due = dueDayOf(installation)
  return due === null
    ? { rank: 1, key: installation.doneAt?.getTime() ?? 0, id: installation.id }
    : { rank: 0, key: Date.parse(due), id: installation.id }
}

export type InstallationFilters = {
  search?: string | undefined
  state?: 'overdue' | '' | undefined
  after?: ListCursor | undefined
}

/** Lists a page of open installations by due day, overdue ones first or alone, then of done ones, newest first. */
export const listInstallations = (deps: Deps, { search = '', state, after }: InstallationFilters = {}) =>
  deps.db.asPlatform(async (tx) => {
    const dueBefore = state === 'overdue' ? freetownDay(deps.now()) : null
    const wanted = { search: readSaleSearch(search), dueBefore, limit: INSTALLATIONS_PAGE + 1 }
    const isPastOpen = after !== undefined && after.rank > 0
    const open = isPastOpen ? [] : await listOpen(tx, { ...wanted, after: after ?? null })
    const limit = wanted.limit - open.length
    const done =
      limit === 0 || dueBefore !== null
        ? []
        : await listDone(tx, { ...wanted, limit, after: isPastOpen ? after : null })
    const { items: found, next } = page([...open, ...done], cursorOf, INSTALLATIONS_PAGE)
    const items = await listItems(
      tx,
      found.map(({ installation }) => installation.entrepreneurId),
    )
    const views = found.map((each) => installationView(each, { items, now: deps.now() }))
    return { installations: views, next }
  })

/** Reads one installation in the caller's transaction. Refuses with `installation_not_found`. */
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

/** Returns the state of the seller's installation; null if the seller did not apply for equipment. */
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
