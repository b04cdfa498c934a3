import { type DelimitedRow, delimiterOf } from '../kernel/delimited.ts'
import { areSurelyCutOff, CUT_OFF, plainCell, spreadsheetDamage } from '../kernel/spreadsheet-cells.ts'
import {
  type DateOrder,
  dateOrderOf,
  readAmount,
  readHasMoved,
  readInstant,
  readKind,
  readStatementPhone,
} from './statement-cells.ts'
import { PROVIDER_FORMS, type StatementLine, type StatementProvider } from './statements.ts'

/** The column of each field, counted from 0; -1 if there is none. */
type StatementColumns = Record<keyof typeof COMMON, number>
/** The format of a file, detected from its beginning. */
export type StatementLayout = {
  delimiter: string
  columns: StatementColumns
  dateOrder: DateOrder
  /** The kind of all lines, if the name of the reference column implies it and no column states it. */
  kind?: StatementLine['kind']
}

export type ReportedLine = { line: number; why: string }
export type StatementRows = { lines: StatementLine[]; unreadable: ReportedLine[]; leftOut: ReportedLine[] }

/** Column names as letters only, the most reliable first. */
const COMMON = {
  reference: ['merchantreference', 'externalid', 'clientreference', 'reference'],
  transaction: ['transactionid', 'txnid', 'transactionreference', 'transactionnumber', 'receipt', 'id'],
  amount: ['amount', 'transactionamount', 'grossamount', 'customeramount', 'value', 'total'],
  credit: ['credit', 'creditamount', 'paidin', 'moneyin'],
  debit: ['debit', 'debitamount', 'paidout', 'withdrawn', 'moneyout'],
  currency: ['currency', 'customercurrency', 'ccy'],
  date: [
    'completedat',
    'completed',
    'completiontime',
    'date',
    'datetime',
    'transactiondate',
    'timestamp',
    'createdat',
    'created',
    'time',
  ],
  timeOfDay: ['time', 'transactiontime'],
  kind: ['type', 'transactiontype', 'operation', 'operationtype', 'direction'],
  status: ['status', 'state', 'transactionstatus'],
  phone: [
    'phonenumber',
    'msisdn',
    'payer',
    'payerphone',
    'customermsisdn',
    'customer',
    'phone',
    'recipient',
    'account',
    'from',
  ],
} as const satisfies Record<string, readonly string[]>

/**
 * The column names of each provider where they differ from the common ones. No provider publishes its file
 * format, so these are the names of their APIs. Columns are found by name in any position.
 */
const NAMES: Record<StatementProvider, Partial<Record<keyof typeof COMMON, readonly string[]>>> = {
  pawapay: {
    reference: ['depositid', 'payoutid', 'refundid', 'pawapaytransactionid', 'transactionid', 'id'],
    transaction: [
      'providertransactionid',
      'providerreference',
      'correspondenttransactionid',
      'mmotransactionid',
    ],
  },
  vult: {
    reference: ['orderid', 'ordernumber', 'order', 'merchantreference', 'reference'],
    transaction: ['vultrequestid', 'requestid', 'transactionid', 'id'],
  },
  monime: {
    reference: ['merchantreference', 'paymentreference', 'reference', 'ownerid'],
    transaction: ['financialtransactionid', 'transactionid', 'paymentid', 'id'],
  },
  'orange-web': {
    reference: ['orderid', 'merchantreference', 'externalid', 'reference'],
    transaction: ['txnid', 'transactionid', 'transactionreference', 'transferid'],
  },
}

/** A file of payouts alone has no type column, and outgoing money must not count as incoming. */
const KIND_OF_REFERENCE: Partial<Record<string, StatementLine['kind']>> = {
  payoutid: 'payout',
  refundid: 'refund',
}

const HEADING_WITHIN = 15

const nameOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z]/g, '')

const columnsIn = (cells: readonly string[], provider: StatementProvider): StatementColumns => {
  const names = cells.map(nameOf)
  const used = new Set<number>()
  const find = (key: keyof typeof COMMON): number => {
    const wanted: readonly string[] = NAMES[provider][key] ?? COMMON[key]
    const at =
      wanted
        .map((name) => names.findIndex((each, index) => each === name && !used.has(index)))
        .find((index) => index >= 0) ?? -1
    used.add(at)
    return at
  }
  const keys = Object.keys(COMMON) as (keyof typeof COMMON)[]
  // The keys are those of `COMMON`, each with a number.
  return Object.fromEntries(keys.map((key) => [key, find(key)])) as StatementColumns
}

const missingIn = (
  { reference, amount, credit, debit, date, transaction }: StatementColumns,
  provider: StatementProvider,
): string[] => {
  const { columns, identity } = PROVIDER_FORMS[provider]
  return [
    ...(reference < 0 ? [columns.reference] : []),
    ...(identity === 'transaction' && transaction < 0 ? [columns.transaction] : []),
    ...(amount < 0 && credit < 0 && debit < 0 ? ['Amount'] : []),
    ...(date < 0 ? ['Date'] : []),
  ]
}

/** Returns why a text is no CSV file at all; null if it may be one. */
export const whyNoCsv = (start: string): string | null => {
  const text = start.replace(/^\uFEFF/, '').trimStart()
  if (text === '') return 'This file is empty.'
  if (text.startsWith('PK'))
    return 'This is a spreadsheet or a packed file. Save it as CSV, then choose that file.'
  if (text.startsWith('%PDF')) return 'This is a PDF. Export the statement as CSV, then choose that file.'
  if (/^<(?:!doctype|html|\?xml|table|head|body)/i.test(text))
    return 'This is a web page, not a CSV file. You may have been logged out when you downloaded it: export it again.'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has.
  return /[\u0000-\u0008]/.test(text.slice(0, 2_000))
    ? 'This is not a text file. Export the statement as CSV.'
    : null
}

/** Finds the heading and the rows after it, or returns the names of missing columns. */
export const findLayout = (
  rows: readonly DelimitedRow[],
  { provider, start }: { provider: StatementProvider; start: string },
): { layout: StatementLayout; body: readonly DelimitedRow[] } | { missing: string[] } => {
  let best = ['Date', 'Amount', PROVIDER_FORMS[provider].columns.reference]
  for (const [index, { cells }] of rows.slice(0, HEADING_WITHIN).entries()) {
    const columns = columnsIn(cells, provider)
    const missing = missingIn(columns, provider)
    if (missing.length < best.length) best = missing
    if (missing.length > 0) continue
    const body = rows.slice(index + 1)
    const dateOrder = dateOrderOf(body.map((row) => row.cells[columns.date] ?? ''))
    const kind = columns.kind < 0 ? KIND_OF_REFERENCE[nameOf(cells[columns.reference] ?? '')] : undefined
    const layout = { delimiter: delimiterOf(start), columns, dateOrder }
    return { layout: kind === undefined ? layout : { ...layout, kind }, body }
  }
  return { missing: best }
}

const TOTAL = /^(?:grand |sub)?totals?\b|^(?:opening|closing) balance|^balance\b|^sum\b/i
const REFERENCE = /^[!-~]{4,100}$/

type Outcome = { line: StatementLine } | { unreadable: string } | { leftOut: string }

const amountIn = (at: (key: keyof StatementColumns) => string) => {
  const [credit, debit] = [at('credit'), at('debit')]
  const paired = /[1-9]/.test(debit) ? `-${debit.replace(/^[-(]+|\)+$/g, '')}` : credit
  return readAmount(at('amount') === '' ? paired : at('amount'))
}

const outcomeOf = (
  { line, cells }: DelimitedRow,
  { columns, dateOrder, kind: kindOfAll = 'payment' }: StatementLayout,
  provider: StatementProvider,
): Outcome => {
  const at = (key: keyof StatementColumns): string => plainCell(cells[columns[key]] ?? '')
  const reference = at('reference')
  const [transactionId, isTotal] = [at('transaction') || null, cells.some((cell) => TOTAL.test(cell))]
  if (isTotal && (TOTAL.test(reference) || reference === '' || at('date') === ''))
    return { leftOut: 'A total, or a balance' }
  const kind = at('kind') === '' ? kindOfAll : readKind(at('kind'))
  if (kind === null) return { unreadable: `We do not know the type "${at('kind')}"` }
  if (kind === 'other') return { leftOut: `No customer’s or seller’s money: ${at('kind')}` }
  const hasMoved = at('status') === '' ? true : readHasMoved(at('status'))
  if (hasMoved === null) return { unreadable: `We do not know the status "${at('status')}"` }
  if (!hasMoved) return { leftOut: `No money moved: ${at('status')}` }
  if (reference === '')
    return { unreadable: `There is no ${PROVIDER_FORMS[provider].columns.reference} in this line` }
  const damage = spreadsheetDamage(reference) ?? spreadsheetDamage(transactionId ?? '')
  if (damage !== null) return { unreadable: damage }
  if (!REFERENCE.test(reference))
    return { unreadable: 'A reference has 4 to 100 letters, digits or signs, and no spaces' }
  if (PROVIDER_FORMS[provider].identity === 'transaction' && transactionId === null)
    return { unreadable: `There is no ${PROVIDER_FORMS[provider].columns.transaction} in this line` }
  if (at('currency') !== '' && !/^(?:sle|nle|le)$/i.test(at('currency')))
    return { unreadable: `This line is in ${at('currency')}, and we take leones (SLE)` }
  const amount = amountIn(at)
  if ('why' in amount) return { unreadable: amount.why }
  if (amount.value === 0) return { leftOut: 'An amount of nothing' }
  const time = columns.timeOfDay < 0 ? '' : ` ${at('timeOfDay')}`
  const when = readInstant(`${at('date')}${time}`, dateOrder)
  if ('why' in when) return { unreadable: when.why }
  const isOut = amount.value < 0 && kind === 'payment'
  return {
    line: {
      line,
      reference,
      transactionId,
      kind: isOut ? 'payout' : kind,
      amountMinor: Math.abs(amount.value),
      occurredAt: when.value,
      phone: readStatementPhone(at('phone')),
    },
  }
}

/** Whether a spreadsheet has cut off the references or transaction ids after fifteen digits. */
const hasCutNumbers = (rows: readonly DelimitedRow[], { columns }: StatementLayout): boolean =>
  [columns.reference, columns.transaction].some((column) => {
    const numbers = rows.map(({ cells }) => plainCell(cells[column] ?? '')).filter((cell) => cell !== '')
    return areSurelyCutOff(numbers)
  })

/**
 * Reads each row of a statement: money that moved, what is omitted, and what cannot be read, with the reason.
 */
export const readStatementRows = (
  rows: readonly DelimitedRow[],
  layout: StatementLayout,
  provider: StatementProvider,
): StatementRows => {
  const read: StatementRows = { lines: [], unreadable: [], leftOut: [] }
  const isCut = hasCutNumbers(rows, layout)
  for (const row of rows) {
    const outcome = isCut ? { unreadable: CUT_OFF } : outcomeOf(row, layout, provider)
    if ('line' in outcome) read.lines.push(outcome.line)
    else if ('unreadable' in outcome) read.unreadable.push({ line: row.line, why: outcome.unreadable })
    else read.leftOut.push({ line: row.line, why: outcome.leftOut })
  }
  return read
}
