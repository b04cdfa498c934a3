import {
  discardStatement,
  listStatements,
  readStatement,
  takeStatement,
} from '@minit/contract/admin/statements.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import type { Range } from '../address.ts'

export type Statements = Answer<typeof listStatements>
export type StatementFile = Statements['files'][number]
export type StatementDay = Statements['days'][number]
export type Difference = Statements['differences'][number]
export type Preview = Answer<typeof readStatement>

const POLL_MS = 2_000

/** Polls while a file is being matched. */
export const statementsQuery = (range: Range) => ({
  ...rowQuery(listStatements, { query: { range } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data: Statements | undefined } }) =>
    data?.files.some(({ state }) => state === 'matching') === true ? POLL_MS : false,
})

export const readPreview = (id: string): Promise<Preview> => call(readStatement, { params: { id } })

type Days = { coveredFrom: string; coveredUntil: string }

export const useTake = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (body: Days) => call(takeStatement, { params: { id }, body }),
    done: () => ({ title: 'Statement taken', message: 'It is being compared with our books.' }),
    failed: failure('Not taken', 'Nothing was changed. Please try again.'),
    onDone,
    onSettled: () => client.invalidateQueries(),
  })
}

export const useDiscard = (onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (id: string) => call(discardStatement, { params: { id } }),
    failed: failure('Not removed', 'Please try again.'),
    onDone,
    onSettled: () => client.invalidateQueries(),
  })
}
