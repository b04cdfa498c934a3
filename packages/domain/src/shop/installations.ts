import { cleanCode } from '../kernel/clean-text.ts'
import { DAY_MS, freetownDay } from '../kernel/durations.ts'

/**
 * `to_plan`: approved, without a day; `planned`: with a day; `installed`: equipment in place; `done`: trained
 * and open.
 */
export const INSTALLATION_STATES = ['to_plan', 'planned', 'installed', 'done'] as const
export type InstallationState = (typeof INSTALLATION_STATES)[number]

export const EQUIPMENT_KINDS = ['router', 'antenna', 'power', 'cable', 'other'] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]

export const EQUIPMENT_NAMES: Record<EquipmentKind, string> = {
  router: 'Router',
  antenna: 'Antenna',
  power: 'Power supply',
  cable: 'Cable',
  other: 'Other',
}

/** The allowed transitions: until `done`, a day may be moved and an installation corrected. */
export const INSTALLATION_TRANSITIONS: Record<InstallationState, readonly InstallationState[]> = {
  to_plan: ['planned'],
  planned: ['planned', 'installed'],
  installed: ['installed', 'done'],
  done: [],
}

/** A new installation gets its day within a week. */
export const PLAN_WITHIN_DAYS = 7
/** How far ahead a day can be planned. */
const MAX_PLAN_DAYS = 180

type Timed = {
  state: InstallationState
  /** Days in Freetown, YYYY-MM-DD. */
  plannedDay: string | null
  trainingDay: string | null
  createdAt: Date
}

/** Returns the day on which the next step is due. */
export const dueDayOf = ({ state, plannedDay, trainingDay, createdAt }: Timed): string | null => {
  switch (state) {
    case 'to_plan':
      return freetownDay(new Date(createdAt.getTime() + PLAN_WITHIN_DAYS * DAY_MS))
    case 'planned':
      return plannedDay
    case 'installed':
      return trainingDay ?? plannedDay
    case 'done':
      return null
  }
}

/** Whether the next step was due before today. */
export const isOverdue = (installation: Timed, now: Date): boolean => {
  const due = dueDayOf(installation)
  return due !== null && due < freetownDay(now)
}

/** Whether a day is between today and the furthest that can be planned. */
export const mayPlan = (day: string, now: Date): boolean =>
  day >= freetownDay(now) && day <= freetownDay(new Date(now.getTime() + MAX_PLAN_DAYS * DAY_MS))

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** Formats YYYY-MM-DD as "Tuesday 1 December". */
export const longDay = (day: string): string => DAY_TEXT.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** Normalises a serial number for comparison: capitals, without spaces. */
export const readSerial = (typed: string): string => cleanCode(typed).toUpperCase().replace(/\s+/g, '')

/** Returns the state of an installation and the next step, as sentences for the applicant. */
export const installationWords = (
  installation: Pick<Timed, 'state' | 'plannedDay' | 'trainingDay'>,
): { title: string; text: string } => {
  const { state, plannedDay, trainingDay } = installation
  switch (state) {
    case 'to_plan':
      return {
        title: 'Your installation is next',
        text: 'We call you to agree on a day. Your shop opens after the training.',
      }
    case 'planned':
      return {
        title: `Your installation is planned for ${plannedDay === null ? 'soon' : longDay(plannedDay)}`,
        text: 'Please be there. Your training follows, and then your shop opens.',
      }
    case 'installed':
      return {
        title:
          trainingDay === null
            ? 'Your equipment is installed'
            : `Your training is on ${longDay(trainingDay)}`,
        text:
          trainingDay === null
            ? 'Your training is next. We will send you the day. Then your shop opens.'
            : 'Your equipment is installed. After the training your shop opens.',
      }
    case 'done':
      return { title: 'Your shop is open', text: 'Installation and training are done.' }
  }
}

/** The SMS to the applicant at each step. */
export const INSTALLATION_NEWS = {
  planned: (day: string, technician: string): string =>
    `Minit: your installation is planned for ${longDay(day)}. ${technician} comes to you. Please be there.`,
  moved: (day: string, reason: string): string =>
    `Minit: your installation has moved to ${longDay(day)}. Reason: ${reason}`,
  installed: (trainingDay: string | null): string =>
    trainingDay === null
      ? 'Minit: your equipment is installed. Your training is next. We will send you the day.'
      : `Minit: your equipment is installed. Your training is on ${longDay(trainingDay)}.`,
  done: (): string => 'Minit: your training is done and your shop is open. Log in and sell your first pass.',
}
