import { expect, test } from 'vitest'
import { composeStatement, type StatementPart, statementPart } from './statement-parts.ts'

type Sale = { minutes: number }

const first = statementPart({
  name: 'first',
  input: ({ minutes }: Sale) => ({ minutes }),
  sql: ({ text }, { sellerId }) =>
    `insert into sales select ${sellerId}, ${text('minutes')}::int returning 1`,
})

const second: StatementPart<unknown> = {
  name: 'second',
  input: () => ({ note: 'paid' }),
  sql: ({ when }) => `insert into notes select 1 where ${when}`,
}

const SQL = { when: 'exists (select from first)', sellerId: "'S'", purchase: 'first', answer: 'select 1' }

test('a statement holds its parts in their order, and its parameter the input of all of them', () => {
  const { text, parameterOf } = composeStatement<Sale>([{ part: first }, { part: second }], SQL)
  expect(text).toBe(
    'with input as materialized (select $1::jsonb as j), ' +
      "first as (insert into sales select 'S', (select j ->> 'minutes' from input)::int returning 1), " +
      'second as (insert into notes select 1 where exists (select from first)) select 1',
  )
  expect(JSON.parse(parameterOf({ minutes: 60 }))).toEqual({ minutes: 60, note: 'paid' })
})

test('a part waits for another by counting what that one returns', () => {
  const { text } = composeStatement<Sale>([{ part: first }, { part: second, after: [first] }], SQL)
  expect(text).toContain('where exists (select from first) and (select count(*) from first) >= 0)')
})

test('a step changes what the statement hands to its part alone', () => {
  const { text } = composeStatement<Sale>([{ part: first, sql: { sellerId: "'T'" } }, { part: second }], SQL)
  expect(text).toContain("select 'T',")
  expect(text).toContain('where exists (select from first))')
})

test('two parts cannot have an input of one name', () => {
  const { parameterOf } = composeStatement<Sale>([{ part: first }, { part: first }], SQL)
  expect(() => parameterOf({ minutes: 60 })).toThrow('two parts of a statement have an input of one name')
})
