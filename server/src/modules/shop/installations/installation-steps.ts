import { defaultMessageOf } from '@minit/contract/errors.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import {
  type EquipmentKind,
  INSTALLATION_NEWS,
  INSTALLATION_TRANSITIONS,
  type InstallationState,
  mayPlan,
  readSerial,
} from '@minit/domain/shop/installations.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { isInUse } from '../equipment/equipment.queries.ts'
import { takeInstalled } from '../equipment/install-equipment.ts'
import { type CancelInvoices, nameInstalledNetwork, openInstalledShop } from '../sellers/installed-shop.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import {
  changeInstallation,
  type InstallationRow,
  listItems,
  lockInstallation,
  replaceItems,
} from './installations.queries.ts'
import { readOne } from './installations.ts'

type Step = { id: string; to: InstallationState; action: string; reason?: string | null }

/** What a step changes, and the message for the applicant; null for none. */
type StepResult = { changes: Partial<InstallationRow>; news: string | null }

/**
 * Runs one step of an installation in one transaction: checks, writes, audits and notifies the applicant.
 * Refuses with `installation_not_found`, `installation_not_ready`, and as `take` does.
 */
const runStep = (
  deps: Deps,
  admin: Admin,
  step: Step,
  take: (tx: Tx, before: InstallationRow) => Promise<StepResult> | StepResult,
) =>
  deps.db.asPlatform(async (tx) => {
    const before = await lockInstallation(tx, step.id)
    if (before === null) throw new Refusal('installation_not_found')
    if (!INSTALLATION_TRANSITIONS[before.state].includes(step.to)) throw new Refusal('installation_not_ready')
    const { changes, news } = await take(tx, before)
    await changeInstallation(tx, step.id, { ...changes, state: step.to })
    const seller = await findEntrepreneur(tx, before.entrepreneurId)
    if (seller !== null && news !== null)
      await deps.notices.installationStep(deps, tx, { seller, text: news })
    await writeAudit(deps, tx, {
      admin,
      action: step.action,
      subject: { type: 'installation', id: step.id },
      before: { state: before.state, plannedDay: before.plannedDay },
      after: { ...changes, state: step.to },
      reason: step.reason ?? null,
    })
    return readOne(deps, tx, step.id)
  })

const dayNotPossible = (field: string): Refusal =>
  new Refusal('day_not_possible', undefined, { fields: { [field]: defaultMessageOf('day_not_possible') } })

type Plan = { id: string; day: string; technician: string; reason?: string | undefined }

/**
 * Sets the day of the installation, or moves it with a reason. With the same day it only changes the
 * technician. Refuses with `day_not_possible`, with `invalid_request` without a reason, and as a step does.
 */
export const planInstallation = (deps: Deps, admin: Admin, { id, day, technician, reason }: Plan) =>
  runStep(
    deps,
    admin,
    { id, to: 'planned', action: 'installation_planned', reason: reason ?? null },
    (_, before) => {
      if (!mayPlan(day, deps.now())) throw dayNotPossible('day')
      const isMoved = before.plannedDay !== null && before.plannedDay !== day
      if (!isMoved) {
        const news = before.plannedDay === day ? null : INSTALLATION_NEWS.planned(day, technician)
        return { changes: { plannedDay: day, technician }, news }
      }
      if (reason === undefined) {
        const fields = { reason: 'Enter why the day moves' }
        throw new Refusal('invalid_request', fields.reason, { fields })
      }
      const moved = { movedBecause: reason, timesMoved: before.timesMoved + 1 }
      return {
        changes: { plannedDay: day, technician, ...moved },
        news: INSTALLATION_NEWS.moved(day, reason),
      }
    },
  )

type Installed = {
  id: string
  networkName: string
  items: readonly { kind: EquipmentKind; name: string; serial: string }[]
  trainingDay?: string | null | undefined
}

/**
 * Records what was installed and the WiFi's name; a repeated call corrects it. Refuses with `serial_taken`,
 * `name_holds_address`, `day_not_possible`, and as a step does.
 */
export const recordInstalled = (deps: Deps, admin: Admin, installed: Installed) => {
  const { id, networkName, trainingDay = null } = installed
  const items = installed.items.map((item) => ({ ...item, serial: readSerial(item.serial) }))
  const serials = items.map(({ serial }) => serial)
  return runStep(
    deps,
    admin,
    { id, to: 'installed', action: 'installation_installed' },
    async (tx, before) => {
      if (trainingDay !== null && trainingDay !== before.trainingDay && !mayPlan(trainingDay, deps.now()))
        throw dayNotPossible('trainingDay')
      const { entrepreneurId, installedAt } = before
      if (new Set(serials).size < serials.length) throw new Refusal('serial_taken')
      if (await isInUse(tx, serials)) throw new Refusal('serial_taken')
      if (!(await replaceItems(tx, entrepreneurId, { items, now: deps.now() })))
        throw new Refusal('serial_taken')
      await nameInstalledNetwork(deps, tx, { entrepreneurId, networkName })
      const isNews = installedAt === null || before.trainingDay !== trainingDay
      return {
        changes: { trainingDay, installedAt: installedAt ?? deps.now(), installedBy: before.technician },
        news: isNews ? INSTALLATION_NEWS.installed(trainingDay) : null,
      }
    },
  )
}

type Training = { id: string; trainingDay: string; trainer: string; trainee: string }

/**
 * Records the training, opens the shop, starts its trial and lists the equipment as the seller's. Refuses with `day_not_possible` if the training
 * day is in the future, with `serial_taken` if a piece was put elsewhere meanwhile, and as a step does.
 */
export const finishInstallation = (
  deps: Deps,
  admin: Admin,
  { id, cancelInvoices, ...training }: Training & { cancelInvoices: CancelInvoices },
) =>
  runStep(deps, admin, { id, to: 'done', action: 'installation_done' }, async (tx, before) => {
    if (training.trainingDay > freetownDay(deps.now())) throw dayNotPossible('trainingDay')
    const { entrepreneurId } = before
    await openInstalledShop(deps, tx, { entrepreneurId, cancelInvoices })
    const items = await listItems(tx, [entrepreneurId])
    await takeInstalled(deps, tx, { admin, entrepreneurId, items })
    return { changes: { ...training, doneAt: deps.now() }, news: INSTALLATION_NEWS.done() }
  })
