import { bySoonest, dueDayOf, isOverdue } from '@minit/domain/installations.ts'
import type { Tx } from '../../db/database.ts'
import { formatPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type FoundInstallation,
  findOne,
  findOwn,
  type ItemRow,
  insertInstallation,
  listAll,
  listItems,
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

/** Overdue ones first, then those whose next step is nearest; behind them the last that are done. */
export const listInstallations = (deps: Deps) =>
  deps.db.asPlatform(async (tx) => {
    const found = await listAll(tx)
    const items = await listItems(
      tx,
      found.map(({ installation }) => installation.entrepreneurId),
    )
    const views = found.map((each) => installationView(each, { items, now: deps.now() }))
    const open = views.filter(({ state }) => state !== 'done').sort(bySoonest)
    return { installations: [...open, ...views.filter(({ state }) => state === 'done')] }
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
      ...{ state, plannedDay, movedBecause, technician, trainingDay, trainer },
      items: items.map(({ name, serial }) => ({ name, serial })),
    }
  })
