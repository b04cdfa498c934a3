import { STATEMENT_PROVIDERS } from '@minit/domain/money/statements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatement } from '../../src/modules/money/statements/read-statements.ts'
import {
  discardStatement,
  readableProviders,
  readPart,
  startStatement,
} from '../../src/modules/money/statements/upload.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
afterAll(() => fixture.close())

const HEADING = 'Order ID,Vult request ID,Amount,Date'
const refusal = (message: string) => ({
  code: 'statement_unreadable',
  message: expect.stringContaining(message),
})

test.each([
  ['a web page', '<!DOCTYPE html><html><body>Log in</body></html>', 'This is a web page'],
  ['nothing', '\uFEFF\r\n', 'This file is empty.'],
  ['a spreadsheet', 'PK\u0003\u0004xl', 'Save it as CSV'],
  ['a file of another format', 'Name,Price\nRice,20', 'We found no column for'],
  ['a heading alone', HEADING, 'There is nothing under the heading'],
  ['unreadable lines', `${HEADING}\nORDER-1,vrq-1,free,2026-11-20`, 'line 2: free is no amount'],
  ['lines without movements', `${HEADING},Status\nORDER-1,vrq-1,20,2026-11-20,failed`, 'moved any money'],
  ['an unterminated quote', `${HEADING}\n"ORDER-1,${'x'.repeat(150_000)}`, 'never ends'],
])('%s is refused with the reason, and leaves no line', async (_, text, words) => {
  const id = await startStatement(fixture.deps, ADMIN, { provider: 'vult', fileName: 'odd.csv' })
  const isLast = !text.includes('x'.repeat(1_000))
  await expect(readPart(fixture.deps, { id, number: 0, text, isLast })).rejects.toMatchObject(refusal(words))
  expect(await fixture.database.asOwner('select 1 from statement_lines where file_id = $1', [id])).toEqual([])
})

test('60 MB are refused before anything is sent, with the words for it', async () => {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/admin/statements',
    headers: { authorization: `Bearer ${await anAdmin(fixture)}` },
    payload: { provider: 'vult', fileName: 'large.csv', length: 60_000_000 },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('A statement has 50 MB at most')
})

test('of a long file only the incomplete line is kept in memory or next to its lines', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => ({
    reference: `LONG-${index}`,
    transaction: `vrq-long-${index}`,
    amountMinor: 100 + index,
  }))
  const text = money.csvOf('vult', lines)
  const id = await startStatement(fixture.deps, ADMIN, { provider: 'vult', fileName: 'long.csv' })
  const size = 10_007
  const count = Math.ceil(text.length / size)
  for (let number = 0; number < count; number += 1) {
    const part = {
      id,
      number,
      text: text.slice(number * size, (number + 1) * size),
      isLast: number === count - 1,
    }
    await readPart(fixture.deps, part)
    // Sent again, as when its answer was lost.
    await readPart(fixture.deps, part)
    const [file] = await fixture.database.asOwner<{ rest: number }>(
      'select length(rest) as rest from statement_files where id = $1',
      [id],
    )
    expect(file?.rest).toBeLessThan(200)
  }
  const { file, fresh, moneyIn } = await readStatement(fixture.deps, id)
  expect({ readable: file.readable, unreadable: file.unreadable, fresh }).toEqual({
    readable: 3_000,
    unreadable: 0,
    fresh: 3_000,
  })
  expect(moneyIn).toBe(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
})

test('a missing part is requested, and a discarded file is gone', async () => {
  const id = await startStatement(fixture.deps, ADMIN, { provider: 'vult', fileName: 'parts.csv' })
  await expect(readPart(fixture.deps, { id, number: 1, text: 'x', isLast: true })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  await discardStatement(fixture.deps, id)
  await expect(readPart(fixture.deps, { id, number: 0, text: HEADING, isLast: false })).rejects.toMatchObject(
    {
      code: 'statement_not_found',
    },
  )
})

test('no statement is accepted of a provider that no money goes through', async () => {
  const closed = STATEMENT_PROVIDERS.filter((provider) => !readableProviders().includes(provider))
  for (const provider of closed) {
    const start = startStatement(fixture.deps, ADMIN, { provider, fileName: 'theirs.csv' })
    await expect(start).rejects.toMatchObject({ code: 'statement_unreadable' })
  }
})

test('a file without any of our references says so before it is used, and one line of ours is enough', async () => {
  const sale = await money.paid(await aSeller(fixture.deps), 'vult')
  const unknown = ['STRANGE-1,vrq-901,20,2026-11-20', 'STRANGE-2,vrq-902,20,2026-11-20'].join('\n')
  const others = await money.uploads('vult', `${HEADING}\n${unknown}`)
  expect(await readStatement(fixture.deps, others)).toMatchObject({ fresh: 2, isStrange: true })
  const own = await money.uploads('vult', `${HEADING}\n${unknown}\n${sale.reference},vrq-903,20,2026-11-20`)
  expect(await readStatement(fixture.deps, own)).toMatchObject({ isStrange: false })
  const atAnother = await money.uploads(
    'pawapay',
    `Transaction ID,Amount,Date\n${sale.reference},20,2026-11-20`,
  )
  expect(await readStatement(fixture.deps, atAnother)).toMatchObject({ isStrange: true })
  await money.takes(others)
  expect(await readStatement(fixture.deps, others)).toMatchObject({ isStrange: false })
})
