import { readFileSync } from 'node:fs'
import { BACKUP_WEEKS, KEPT_DAYS, type Kept } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARDS } from '../src/adapters/cards.ts'
import { CHANGES } from '../src/modules/operations/privacy/erase.queries.ts'
import { PARTS } from '../src/modules/operations/privacy/export.queries.ts'
import { SMALL_STEPS } from '../src/modules/operations/privacy/forget.queries.ts'
import { startTestApp, type TestApp } from './app.ts'
import { columnsIn, PERSONAL_COLUMNS, type PersonalClass } from './personal-columns.ts'
import { PLAIN_COLUMNS } from './plain-columns.ts'

/** Adapters of these kinds move money or send messages; the others receive no numbers. */
const GIVEN_NUMBERS: readonly string[] = ['payments', 'sms', 'notifications']

type Rule = {
  why: string
  /** Its retention periods; empty where `until` says how long. */
  kept: readonly Kept[]
  until?: string
  /** Whether an erasure that a person requested removes it. */
  isErased: boolean
  /** The sources of the jobs that delete it, in `server/src/modules`; `erasure`: as if requested. */
  endedBy: readonly string[]
}

const FORGET = 'operations/privacy/forget.queries.ts'
const RULES: Readonly<Record<PersonalClass, Rule>> = {
  buyer: {
    why: 'to ask for the money, to find the pass again, loyalty',
    kept: ['buyers', 'unpaidOrders'],
    isErased: true,
    endedBy: ['erasure'],
  },
  orderNetwork: {
    why: 'one buyer’s prompts',
    kept: ['orderNetworks'],
    isErased: true,
    endedBy: [FORGET],
  },
  message: { why: 'to send it, and again', kept: ['messageTexts'], isErased: true, endedBy: [FORGET] },
  routerTimes: {
    why: 'to let phones in',
    kept: ['routerTimes'],
    isErased: true,
    endedBy: ['network/old-sessions.ts'],
  },
  testPhone: {
    why: 'a seller tries a router with it',
    kept: ['routerTimes'],
    isErased: false,
    endedBy: ['network/old-sessions.ts'],
  },
  myCodes: {
    why: 'to show passes',
    kept: ['myCodes'],
    isErased: true,
    endedBy: ['sales/customers/my-passes.queries.ts'],
  },
  myLogin: {
    why: 'to show passes',
    kept: [],
    until: 'it ends',
    isErased: true,
    endedBy: ['sales/customers/my-passes.queries.ts'],
  },
  claim: { why: 'to find the money', kept: ['claimTexts'], isErased: true, endedBy: [FORGET] },
  operatorNumber: { why: 'to match money', kept: ['operatorNumbers'], isErased: true, endedBy: [FORGET] },
  statementText: {
    why: 'what a provider wrote and a person said of it',
    kept: [],
    until: 'an erasure',
    isErased: true,
    endedBy: [],
  },
  writtenOnce: { why: 'to answer for it', kept: [], until: 'an erasure', isErased: true, endedBy: [] },
  applicant: {
    why: 'to answer questions',
    kept: ['refusedApplications'],
    isErased: true,
    endedBy: [FORGET],
  },
  counter: { why: 'to count strangers', kept: [], until: 'its minutes end', isErased: true, endedBy: [] },
  left: { why: 'their work in the shop', kept: ['leftPeople'], isErased: false, endedBy: [FORGET] },
  login: {
    why: 'to log in, to be told',
    kept: [],
    until: 'it ends',
    isErased: false,
    endedBy: ['identity/login-sessions.queries.ts', 'sales/agents/agents.queries.ts', FORGET],
  },
  deviceMark: { why: 'to log in', kept: ['deviceMarks'], isErased: false, endedBy: [FORGET] },
  passwordLink: { why: 'to log in', kept: ['passwordLinks'], isErased: false, endedBy: [FORGET] },
  payoutNumber: {
    why: 'where a shop’s money goes; for ever once it was confirmed',
    kept: ['unconfirmedNumbers'],
    isErased: false,
    endedBy: [FORGET],
  },
  shop: { why: 'the shop and its books', kept: [], until: 'for ever', isErased: false, endedBy: [] },
  worker: { why: 'whose cash it was', kept: [], until: 'for ever', isErased: false, endedBy: [] },
  desk: { why: 'which admin did it', kept: [], until: 'for ever', isErased: false, endedBy: [] },
  operator: { why: 'whom people call', kept: [], until: 'it is changed', isErased: false, endedBy: [] },
}
const CLASSES = Object.entries(PERSONAL_COLUMNS).map(([name, text]) => ({
  columns: columnsIn(text),
  ...RULES[name as PersonalClass],
}))

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const sourceOf = (path: string): string => {
  const source = read(`src/modules/${path}`)
  const emptied = /const EMPTIED = `([^`]+)`/.exec(source)?.[1] ?? ''
  return source.replace(/\$\{EMPTIED\}/g, emptied)
}

/** Whether SQL or Drizzle source deletes rows of the column's table or sets the column. */
const takesOut = (text: string, column: string): boolean => {
  const [table = '', name = ''] = column.split('.')
  const variable = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (new RegExp(`delete from ${table}\\b|\\.delete\\(${variable}\\)`).test(text)) return true
  const updates = text.matchAll(
    new RegExp(`update ${table}\\b(?: \\w)? set (.*?)(?:\\bwhere\\b|\\bfrom \\w+ \\w+\\b|$)`, 'gs'),
  )
  return [...updates].some(([, set = '']) => new RegExp(`\\b${name}\\s*=`).test(set))
}

let fixture: TestApp
let columns: string[]
let erasure: string
beforeAll(async () => {
  fixture = await startTestApp()
  const found = await fixture.database.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  columns = found.map(({ name }) => name)
  const [written] = await fixture.database.asOwner<{ text: string }>(
    `select pg_get_functiondef('erase_from_written_once'::regproc) as text`,
  )
  erasure = [...CHANGES.map(({ text }) => text), written?.text].join(';\n')
})
afterAll(() => fixture.close())

describe('every column of the database', () => {
  test('is personal or is not, and stands on one list', () => {
    const known = [...CLASSES.flatMap((each) => each.columns), ...columnsIn(PLAIN_COLUMNS)]
    const unknown = columns.filter((column) => !known.includes(column))
    expect(
      unknown,
      `Nobody said whether these columns are personal. What names somebody, or is about somebody, goes into
      server/test/personal-columns.ts under what it is kept for, into the job that ends it (modules/operations/privacy/forget.queries.ts), into the
      erasure (modules/operations/privacy/erase.queries.ts), into the export, and into docs/privacy.md; all else into server/test/plain-columns.ts.`,
    ).toEqual([])
    expect(known.filter((column) => !columns.includes(column))).toEqual([])
    expect(known.filter((column, at) => known.indexOf(column) !== at)).toEqual([])
  })

  test('that an erasure has to remove is removed by it', () => {
    const left = CLASSES.filter(({ isErased }) => isErased).flatMap((each) =>
      each.columns.filter((column) => !takesOut(erasure, column)),
    )
    expect(left).toEqual([])
  })

  test('that has a period is deleted by its job', () => {
    const left = CLASSES.flatMap(({ columns: of, endedBy }) => {
      const jobs = endedBy.map((by) => (by === 'erasure' ? erasure : sourceOf(by))).join(';\n')
      return endedBy.length === 0 ? [] : of.filter((column) => !takesOut(jobs, column))
    })
    expect(left).toEqual([])
    for (const { kept, until } of CLASSES) expect(kept.length > 0 || until !== undefined).toBe(true)
  })
})

test('negative control: without the step of a table its columns are found', () => {
  const withoutStaff = SMALL_STEPS.filter(({ table }) => table !== 'staff').map(({ text }) => text)
  expect(takesOut(withoutStaff.join(';\n'), 'staff.phone')).toBe(false)
  expect(takesOut(withoutStaff.join(';\n'), 'voucher_agents.phone')).toBe(true)
  const withoutMessages = CHANGES.filter(({ table }) => table !== 'messages').map(({ text }) => text)
  expect(takesOut(withoutMessages.join(';\n'), 'messages.recipient')).toBe(false)
})

test('every period belongs to columns, and the document names it for their tables', () => {
  expect([...new Set(CLASSES.flatMap(({ kept }) => kept))].sort()).toEqual(Object.keys(KEPT_DAYS).sort())
  const rows = read('../docs/privacy.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const unlisted = CLASSES.flatMap(({ columns: of, kept }) =>
    kept.flatMap((what) => {
      const days = new RegExp(`\\|[^|]*\\b${KEPT_DAYS[what]}\\b[^|]*\\|[^|]*\\|$`)
      const reported = rows.filter((row) => days.test(row)).join('\n')
      const tables = new Set(of.map((column) => column.split('.')[0] ?? ''))
      // An unpaid order spans two tables; the others of a buyer are not written for it.
      const due = [...tables].filter(
        (table) => what !== 'unpaidOrders' || ['purchases', 'payments'].includes(table),
      )
      return due.filter((table) => !reported.includes(`\`${table}`)).map((table) => `${what}: ${table}`)
    }),
  )
  expect(unlisted).toEqual([])
})

test('the document names each table with personal data, whatever its reason', () => {
  const rows = read('../docs/privacy.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')
  const tables = new Set(CLASSES.flatMap((each) => each.columns.map((column) => column.split('.')[0] ?? '')))
  expect([...tables].filter((table) => !rows.includes(`\`${table}`))).toEqual([])
})

test('backups are deleted on time: full ones are weekly, and as many weeks are kept as people are told', () => {
  const settings = read('../deploy/backup/settings.sh')
  const kept = [...settings.matchAll(/REPO_KEEP_FULL:=(\d+)/g)].map(([, weeks]) => Number(weeks))
  expect(kept).toHaveLength(2)
  expect(Math.max(...kept)).toBe(BACKUP_WEEKS)
  expect(read('../deploy/backup/templates/minit-backup-full.timer')).toContain('OnCalendar=Sun *-*-*')
  for (const page of ['../docs/privacy.md', '../deploy/backup/RESTORE.md'])
    expect(read(page)).toContain(`${BACKUP_WEEKS} weeks`)
})

test('the page names every recipient of numbers from an adapter', () => {
  const page = read('../web/src/public/privacy/page.tsx')
  const given = Object.values(CARDS).filter(({ category }) => GIVEN_NUMBERS.includes(category))
  expect(given.length).toBeGreaterThan(5)
  expect(
    given.map(({ provider }) => provider.replace('’', "'")).filter((name) => !page.includes(name)),
  ).toEqual([])
})

/** Tables with personal data that are in no person's file, with the reason. */
const NOT_LISTED: Readonly<Record<string, string>> = {
  payment_windows: 'a digest and instants alone, which nobody can read',
  gateways: 'a router of the shop; of the phone that tried it a digest',
  statement_files: 'lines as they came, with the numbers of others',
  statement_differences: 'about money of which nobody knows whose it is',
  shift_movements: 'what was said of the shop’s cash',
  rate_limits: 'counters that end after minutes',
  staff_devices: 'phones of the stall, which are the shop’s',
  installations: 'names of technicians, without a number',
  equipment: 'the platform’s, with what a shop wrote about a fault',
  equipment_events: 'the platform’s record of its equipment, with who wrote it',
  payout_settings: 'the shop’s, why its payouts are held',
  payout_parts: 'sums of payouts that are told',
  payout_events: 'what was told of payouts that are told',
  invoices: 'the shop’s books',
  invoice_events: 'the shop’s books',
  sponsor_events: 'the shop’s books',
  sponsor_return_events: 'the shop’s books',
  sponsored_keys: 'digests of numbers, which nobody can read',
  free_grants: 'digests of numbers, which nobody can read',
  voucher_prints: 'the name of who printed, without a number',
}

const namedIn = (parts: readonly { text: string }[]): ((table: string) => boolean) => {
  const text = parts.map((part) => part.text).join('\n')
  return (table) => new RegExp(`\\b(?:from|join) ${table}\\b`).test(text)
}

test('each table with personal data has its part in a person’s file, or a reason why not', () => {
  const tables = new Set(CLASSES.flatMap((each) => each.columns.map((column) => column.split('.')[0] ?? '')))
  const isReported = namedIn(PARTS)
  expect([...tables].filter((table) => !isReported(table) && NOT_LISTED[table] === undefined)).toEqual([])
  expect(Object.keys(NOT_LISTED).filter((table) => isReported(table) || !tables.has(table))).toEqual([])
  // Negative control: without its parts a table is missed.
  expect(namedIn(PARTS.filter(({ text }) => !text.includes('my_sessions')))('my_sessions')).toBe(false)
})
