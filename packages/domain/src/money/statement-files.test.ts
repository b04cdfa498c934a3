import { describe, expect, test } from 'vitest'
import { delimiterOf, readDelimited, readDelimitedPart } from '../kernel/delimited.ts'
import { findLayout, readStatementRows, whyNoCsv } from './statement-files.ts'
import { dayStateOf, lineKeyOf, PROVIDER_FORMS, type StatementProvider } from './statements.ts'

const read = (text: string, provider: StatementProvider = 'vult') => {
  const found = findLayout(readDelimited(text), { provider, start: text })
  if (!('layout' in found)) throw new Error(`missing: ${found.missing.join(', ')}`)
  return readStatementRows(found.body, found.layout, provider)
}

const ORDER = { reference: 'ORDER-1', transactionId: 'vrq-1', kind: 'payment', amountMinor: 2_000 }

describe('reads a statement', () => {
  test.each<[string, string]>([
    ['with commas', 'Order ID,Vult request ID,Amount,Date\nORDER-1,vrq-1,20.00,2026-11-20'],
    [
      'as Excel saves it here',
      '\uFEFFOrder ID;Vult request ID;Amount;Date\r\nORDER-1;vrq-1;20,00;20/11/2026\r\n',
    ],
    ['with tabs', 'Order ID\tVult request ID\tAmount\tDate\nORDER-1\tvrq-1\t20\t20 Nov 2026'],
    [
      'with quoted commas and line ends',
      '"Order ID","Vult request ID","Amount","Note","Date"\n"ORDER-1","vrq-1","20.00","a, b\nc","2026-11-20"',
    ],
    [
      'with its columns in another order',
      'Date,Status,Currency,Amount (SLE),Request ID,Customer,order_id\n2026-11-20,completed,SLE,20,vrq-1,Ami,ORDER-1',
    ],
    [
      'under a title',
      'Vult merchant report\nNovember 2026\n\nOrder ID,Vult request ID,Amount,Date\nORDER-1,vrq-1,20,2026-11-20',
    ],
    ['with a credit column', 'Order ID,Vult request ID,Credit,Debit,Date\nORDER-1,vrq-1,20.00,,2026-11-20'],
    ['with numbers stored as text', 'Order ID,Vult request ID,Amount,Date\n="ORDER-1",\'vrq-1,20,2026-11-20'],
  ])('%s', (_, text) => {
    const { lines, unreadable } = read(text)
    expect(unreadable).toEqual([])
    expect(lines).toMatchObject([ORDER])
    expect(lines[0]?.occurredAt.toISOString().slice(0, 10)).toBe('2026-11-20')
  })

  test('with outgoing money as a negative amount or a debit', () => {
    const one = read(
      'Transaction ID,Amount,Date\nREF-1,-20,2026-11-20\nREF-2,"(1,000.00)",2026-11-20',
      'pawapay',
    )
    expect(one.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['payout', 2_000],
      ['payout', 100_000],
    ])
    const two = read('Transaction ID,Credit,Debit,Date\nREF-1,,20.00,2026-11-20', 'pawapay')
    expect(two.lines).toMatchObject([{ kind: 'payout', amountMinor: 2_000 }])
  })
})

test.each([
  ['Payout ID', 'payout'],
  ['refundId', 'refund'],
  ['depositId', 'payment'],
])('a pawaPay file whose reference column is %s has a %s on each line', (name, kind) => {
  const { lines } = read(`${name},Amount,Date\nREF-1,20,2026-11-20\nREF-2,30,2026-11-20`, 'pawapay')
  expect(lines).toMatchObject([
    { kind, amountMinor: 2_000 },
    { kind, amountMinor: 3_000 },
  ])
})

test('rejects each line whose numbers a spreadsheet has cut off or replaced', () => {
  const head = 'Order ID,Vult request ID,Amount,Date'
  const cut = ['123456789012345000', '223456789012345000', '323456789012345000']
  const { lines, unreadable } = read(
    [head, ...cut.map((id, at) => `ORDER-${at},${id},20.00,2026-11-20`)].join('\n'),
  )
  expect(lines).toEqual([])
  expect(unreadable.map(({ why }) => why)).toEqual(cut.map(() => expect.stringContaining('zeros in place')))
  const whole = ['123456789012345678', ...cut.slice(1)]
  expect(
    read([head, ...whole.map((id) => `ORDER-${id},${id},20.00,2026-11-20`)].join('\n')).lines,
  ).toHaveLength(3)
  const replaced = read(
    `${head}\n#NAME?,vrq-1,20.00,2026-11-20\nMar-24,vrq-2,20.00,2026-11-20\nORDER-1,########,20.00,2026-11-20`,
  )
  expect(replaced.lines).toEqual([])
  expect(replaced.unreadable).toHaveLength(3)
})

test('omits lines that move no money of ours, and explains each unreadable line by its number', () => {
  const { lines, unreadable, leftOut } = read(
    [
      'Order ID,Vult request ID,Type,Amount,Currency,Status,Date',
      'ORDER-1,vrq-1,Payment,20.00,SLE,completed,2026-11-20',
      'ORDER-2,vrq-2,Payment,20.00,SLE,failed,2026-11-20',
      'ORDER-2,vrq-3,Fee,1.00,SLE,completed,2026-11-20',
      'Total,,,40.00,,,',
      'ORDER-3,vrq-4,Payment,20.00,USD,completed,2026-11-20',
      'ORDER-3,,Payment,20.00,SLE,completed,2026-11-20',
      'ORDER-3,vrq-4,Payment,twenty,SLE,completed,2026-11-20',
      'ORDER-3,vrq-4,Payment,20.00,SLE,completed,soon',
      'ORDER-3,1.2E+15,Payment,20.00,SLE,completed,2026-11-20',
      'ORDER-3,vrq-4,Payment,20.00,SLE,perhaps,2026-11-20',
    ].join('\n'),
  )
  expect(lines).toHaveLength(1)
  expect(leftOut.map(({ line }) => line)).toEqual([3, 4, 5])
  expect(unreadable).toEqual([
    { line: 6, why: 'This line is in USD, and we take leones (SLE)' },
    { line: 7, why: 'There is no Vult request ID in this line' },
    { line: 8, why: 'twenty is no amount in leones' },
    { line: 9, why: 'soon is no date that we can read' },
    { line: 10, why: 'A spreadsheet has rounded this number. Export the file again and upload it unopened' },
    { line: 11, why: 'We do not know the status "perhaps"' },
  ])
})

test.each([
  ['', 'This file is empty.'],
  ['\uFEFF  \n', 'This file is empty.'],
  ['PK\u0003\u0004', 'This is a spreadsheet or a packed file.'],
  ['%PDF-1.7', 'This is a PDF.'],
  ['<!DOCTYPE html><html>', 'This is a web page, not a CSV file.'],
  ['\u0000\u0001abc', 'This is not a text file.'],
])('rejects %j as a CSV file', (text, why) => {
  expect(whyNoCsv(text)).toContain(why)
})

test('reports the columns that a heading lacks', () => {
  const text = 'Order ID,Amount\nORDER-1,20'
  expect(findLayout(readDelimited(text), { provider: 'vult', start: text })).toEqual({
    missing: ['Vult request ID', 'Date'],
  })
})

test('a file cut anywhere has the same rows as in one piece', () => {
  const text = 'a,b\r\n"1\r\n""x",2\r\n\r\n3,"4,5"\r6,7\n"8",9'
  const whole = readDelimited(text)
  expect(whole).toHaveLength(5)
  for (let cut = 0; cut <= text.length; cut += 1) {
    const delimiter = delimiterOf(text)
    const first = readDelimitedPart(text.slice(0, cut), { delimiter, line: 1, isLast: false })
    const second = readDelimitedPart(first.rest + text.slice(cut), {
      delimiter,
      line: first.nextLine,
      isLast: true,
    })
    expect([...first.rows, ...second.rows]).toEqual(whole)
  }
})

test('a money movement has one key, and the event key of its webhook', () => {
  const line = { kind: 'payment', reference: 'R', transactionId: 'T', amountMinor: 2_000 } as const
  expect(lineKeyOf('vult', line)).toBe('payment:T')
  expect(lineKeyOf('pawapay', line)).toBe('payment:R:2000')
  expect(PROVIDER_FORMS.vult.eventKey(line)).toBe('T:completed')
  expect(PROVIDER_FORMS.pawapay.eventKey(line)).toBe('R:COMPLETED')
  expect(PROVIDER_FORMS.pawapay.eventKey({ ...line, kind: 'payout' })).toBe('payout:R:COMPLETED')
})

test.each([
  [{}, 'agreed'],
  [{ isCovered: false }, 'open'],
  [{ oursInMinor: 1_999 }, 'differs'],
  [{ theirsOutMinor: 1 }, 'differs'],
  [{ toWorkOn: 1 }, 'differs'],
  [{ isCovered: false, toWorkOn: 1 }, 'differs'],
] as const)('a day with %j is %s', (change, state) => {
  const day = {
    isCovered: true,
    theirsInMinor: 2_000,
    oursInMinor: 2_000,
    theirsOutMinor: 0,
    oursOutMinor: 0,
    toWorkOn: 0,
  }
  expect(dayStateOf({ ...day, ...change })).toBe(state)
})
