import { EQUIPMENT_KINDS, INSTALLATION_STATES } from '@minit/domain/shop/installations.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, dayField, exactLineOf, IdField, InstantField, lineOf } from '../fields.ts'
import { ListCursorField } from '../list-cursor.ts'
import { SearchField } from './list-fields.ts'

const DayField = dayField('Choose the day')

const ItemBody = z.object({ kind: z.enum(EQUIPMENT_KINDS), name: z.string(), serial: z.string() })

const day = z.nullable(z.iso.date())
const text = z.nullable(z.string())

const InstallationBody = z.object({
  id: z.string(),
  sellerId: z.string(),
  businessName: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  location: z.string(),
  nearestLandmark: z.string(),
  state: z.enum(INSTALLATION_STATES),
  /** The day in Freetown on which the next step is due; null when all steps are done. */
  dueDay: day,
  isOverdue: z.boolean(),
  plannedDay: day,
  technician: text,
  /** The reason for the last move of the day, and the number of moves. */
  movedBecause: text,
  timesMoved: z.int(),
  networkName: z.string(),
  items: z.array(ItemBody),
  installedAt: z.nullable(InstantField),
  installedBy: text,
  trainingDay: day,
  trainer: text,
  trainee: text,
  doneAt: z.nullable(InstantField),
  createdAt: InstantField,
})

export const listInstallations = endpoint({
  method: 'GET',
  path: '/api/admin/installations',
  audience: 'admin',
  summary:
    'Installations of rented equipment, 100 at a time: overdue ones first, then by the day of the next step, then the newest that are done; by name, phone, reference or serial number, or overdue ones only',
  query: z.strictObject({
    search: SearchField,
    state: z.optional(z.enum(['overdue', ''], 'Choose overdue ones, or all')),
    after: z.optional(ListCursorField),
  }),
  replies: {
    200: z.object({ installations: z.array(InstallationBody), next: z.nullable(ListCursorField) }),
  },
  errors: ['invalid_request'],
})

const params = z.object({ id: IdField })
const stepErrors = [
  'invalid_request',
  'installation_not_found',
  'installation_not_ready',
  'day_not_possible',
] as const

export const planInstallation = endpoint({
  method: 'POST',
  path: '/api/admin/installations/{id}/plan',
  audience: 'admin',
  summary: 'Set the day on which we come, or move it with a reason that the applicant reads',
  params,
  body: z.strictObject({
    day: DayField,
    technician: lineOf(2, 80, 'Enter who comes'),
    /** Required if a day was set before. */
    reason: z.optional(lineOf(3, 200, 'Enter why the day moves')),
  }),
  replies: { 200: InstallationBody },
  errors: stepErrors,
})

export const recordInstalled = endpoint({
  method: 'POST',
  path: '/api/admin/installations/{id}/installed',
  audience: 'admin',
  summary: 'Record what was installed, with serial numbers; repeat to correct it until the training is done',
  params,
  body: z.strictObject({
    /** The name of the customers' WiFi. */
    networkName: exactLineOf(1, 32, 'Enter the name of the WiFi'),
    items: z
      .array(
        z.strictObject({
          kind: z.enum(EQUIPMENT_KINDS, 'Choose what it is'),
          name: lineOf(2, 80, 'Enter what it is'),
          serial: codeOf(3, 60, 'Enter the serial number'),
        }),
      )
      .check(z.minLength(1, 'Enter what was installed'), z.maxLength(30, 'Enter 30 pieces at most')),
    /** The day of the training, if known. */
    trainingDay: z.optional(z.nullable(DayField)),
  }),
  replies: { 200: InstallationBody },
  errors: [...stepErrors, 'serial_taken', 'name_holds_address', 'name_holds_number'],
})

export const finishInstallation = endpoint({
  method: 'POST',
  path: '/api/admin/installations/{id}/done',
  audience: 'admin',
  summary: 'The training was given: the shop opens, and its trial begins',
  params,
  body: z.strictObject({
    trainingDay: DayField,
    trainer: lineOf(2, 80, 'Enter who gave the training'),
    trainee: lineOf(2, 80, 'Enter who was trained'),
  }),
  replies: { 200: InstallationBody },
  errors: [...stepErrors, 'serial_taken'],
})
