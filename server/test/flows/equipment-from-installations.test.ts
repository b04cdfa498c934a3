import { readFileSync } from 'node:fs'
import { listEquipment, moveEquipment, readEquipment } from '@minit/contract/admin/equipment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { anApprovedApplicant, carriesOut } from '../installations.ts'
import { expectInvariants } from '../invariants.ts'

const MIGRATION = new URL('../../src/db/migrations/0079_equipment.sql', import.meta.url)

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** Forgets all equipment, and writes again what the migration finds in installations. */
const migrates = async (): Promise<void> => {
  const inserts = readFileSync(MIGRATION, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('insert into'))
  expect(inserts).toHaveLength(2)
  for (const statement of [
    'alter table equipment_events disable trigger append_only',
    'delete from equipment_events',
    'delete from equipment',
    'alter table equipment_events enable trigger append_only',
    ...inserts,
  ])
    await fixture.database.asOwner(statement)
}

test('the serial numbers of installations from before become equipment at their sellers, to be moved on', async () => {
  const admin = callApp(fixture.app, await anAdmin(fixture))
  const [finished, open] = [await anApprovedApplicant(fixture), await anApprovedApplicant(fixture)]
  const router = await createGateway(fixture.deps, finished.sellerId, { name: 'Stall', kind: 'opennds' })
  await carriesOut(fixture, finished.id)
  await migrates()
  const { items } = await admin(listEquipment, { query: {} })
  expect(items).toMatchObject([
    {
      serial: `SN-${finished.id}`,
      state: 'at_seller',
      seller: { id: finished.sellerId },
      router: { id: router.id, name: 'Stall' },
      revision: 1,
    },
  ])
  expect(items.some(({ seller }) => seller?.id === open.sellerId)).toBe(false)
  const params = { id: items[0]?.id ?? '' }
  const body = { revision: 1, reason: 'It does not start.', move: 'repair' } as const
  await admin(moveEquipment, { params, body })
  const { history } = await admin(readEquipment, { params })
  expect(history).toMatchObject([
    { kind: 'repair' },
    { kind: 'installed', by: 'Sorie Kanu', state: 'at_seller' },
  ])
  await expectInvariants(fixture)
})
